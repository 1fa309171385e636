// What must be known before anything below it is believed, a line for each.
export function Banner({ title = '', lines }: { title?: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section class="banner" role="alert">
      {title && <strong>{title}</strong>}
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
