// The pieces of a bar as a table.
import type { Piece } from './Bar';
import { useWords } from './context';
import { Swatch } from './Swatch';
import { Heads } from './Table';

interface Props {
  label: string;
  pieces: readonly Piece[];
  /** What a piece means, in a column of its own. */
  meaning?: (piece: Piece) => string;
}

export function PartTable({ label, pieces, meaning }: Props) {
  const { t, q } = useWords();
  const heads = ['category', 'time', 'share'].map((name) => t(`ui-breakdown-column-${name}`));
  return (
    <table class="parts" aria-label={label}>
      <Heads
        of={[...heads, ...(meaning ? [{ text: t('ui-breakdown-column-meaning'), kind: 'about' }] : [])]}
      />
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
