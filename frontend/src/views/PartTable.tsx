// The pieces of a bar as a table.
import type { ComponentChildren } from 'preact';
import type { Piece } from './Bar';
import { useWords } from './context';
import { Swatch } from './Swatch';

interface Props {
  label: string;
  pieces: readonly Piece[];
  /** What a piece means, in a column of its own. */
  meaning?: (piece: Piece) => string;
}

export function PartTable({ label, pieces, meaning }: Props) {
  const { t, q } = useWords();
  return (
    <table class="parts" aria-label={label}>
      <PartHeads>
        {meaning && (
          <th scope="col" class="about">
            {t('ui-breakdown-column-meaning')}
          </th>
        )}
      </PartHeads>
      <tbody>
        {pieces.map((piece) => (
          <tr key={piece.id}>
            <th scope="row">
              <Swatch looks={piece.looks} /> {piece.name}
            </th>
            <td class="number">{q(piece.ms, 'ms')}</td>
            <td class="number">{q(piece.share, 'share')}</td>
            {meaning && <td class="about">{meaning(piece)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The columns that every table of a step's parts begins with. */
export function PartHeads({
  before,
  children,
}: {
  before?: ComponentChildren;
  children?: ComponentChildren;
}) {
  const { t } = useWords();
  return (
    <thead>
      <tr>
        {before}
        <th scope="col">{t('ui-breakdown-column-category')}</th>
        <th scope="col">{t('ui-breakdown-column-time')}</th>
        <th scope="col">{t('ui-breakdown-column-share')}</th>
        {children}
      </tr>
    </thead>
  );
}
