/** A plugin of Vite: messages in the bundle are without what their files say to translators. */
export function messages() {
  return {
    name: 'messages',
    enforce: 'pre',
    transform: {
      filter: { id: /\.ftl\?raw$/ },
      // Of the text as a string of JavaScript: its lines end in "\n", written out.
      handler: (code) => code.replaceAll(/(?<="|\\n)#.*?(\\n)+/g, ''),
    },
  };
}
