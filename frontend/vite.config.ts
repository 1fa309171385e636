import { defineConfig } from 'vitest/config';
import { licences } from './tools/licences.mjs';
import { messages } from './tools/messages.mjs';
import { properties } from './tools/properties.mjs';

// TensorBoard imports one ES module and calls its `render`, under a Content-Security-Policy that allows no
// other host: so everything, the style sheets included, is in that one file.
export default defineConfig({
  plugins: [messages(), properties(), licences()],
  // Calls of Preact itself are smaller than those of its JSX runtime, which would be in the bundle besides.
  oxc: {
    jsx: { runtime: 'classic', pragma: 'preact.h', pragmaFrag: 'preact.Fragment' },
    jsxInject: `import * as preact from 'preact'`,
  },
  build: {
    lib: { entry: 'src/main.ts', formats: ['es'], fileName: () => 'index.js' },
    outDir: '../tb_gpu_advisor/static',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Constants where they are read, and none made a `var`: only then can the minifier fold what hangs on them.
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all' } },
      output: { minify: true, topLevelVar: false },
    },
    sourcemap: false,
    reportCompressedSize: false,
  },
  define: { 'process.env.NODE_ENV': '"production"' },
  // Messages and samples are the package's and the tests', next to this folder.
  server: { fs: { allow: ['..'] } },
  test: {
    environment: 'happy-dom',
    css: true,
    // Half of the processor time went into loading the same modules anew for each file. Tests leave nothing behind: they
    // pass in any order (--sequence.shuffle.files).
    pool: 'threads',
    isolate: false,
    // A test waits for a state: on a busy machine the usual 5 s ended two that were right.
    testTimeout: 30_000,
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.{ts,tsx}'],
  },
});
