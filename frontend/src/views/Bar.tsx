// The parts of a step: their colours before names, a stacked bar, and the same as a table.
import type { Category } from '../api/report.gen';
import { looksOf, NAMED_SHARE } from '../model/waterfall';
import { messageId } from '../text/catalog';
import { useWords } from './context';
import { Heads } from './Table';

/** A part of a bar: what it is called and looks like. */
export interface Piece {
  id: string;
  name: string;
  looks: string;
  ms: number;
  share: number;
}

/** Parts in their order, each as wide as its share, with a name where one fits; a `small` one has no names. */
export function Bar({ pieces, small = false }: { pieces: readonly Piece[]; small?: boolean }) {
  const { t, q, catalog } = useWords();
  const said = pieces.map(({ name, ms, share }) =>
    t('ui-breakdown-part', { category: name, time: q(ms, 'ms'), share: q(share, 'share') }),
  );
  const label = catalog.listed(said);
  return (
    <div
      class={small ? 'stacked small' : 'stacked'}
      title={small ? label : undefined}
      role="img"
      aria-label={label}
    >
      {pieces.map(({ id, name, looks, share }, i) => (
        <div
          key={id}
          class={`segment ${looks}`}
          style={{ flexGrow: share }}
          title={small ? undefined : said[i]}
        >
          {!small && share >= NAMED_SHARE && <span>{name}</span>}
        </div>
      ))}
    </div>
  );
}

/** The colour of a part, as it is in bars. */
export function Swatch({ looks }: { looks: string }) {
  return <span class={`swatch ${looks}`} aria-hidden="true" />;
}

/** A part with its name. */
export function Part({ category }: { category: Category }) {
  const { t } = useWords();
  return (
    <>
      <Swatch looks={looksOf(category)} /> {t(`category-${messageId(category)}`)}
    </>
  );
}

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
