// A stacked bar: parts in their order, each as wide as its share, with a name where one fits.
import { NAMED_SHARE } from '../model/waterfall';
import { useWords } from './context';

/** A part of a bar: what it is called and looks like. */
export interface Piece {
  id: string;
  name: string;
  looks: string;
  ms: number;
  share: number;
}

/** A `small` one has no names. */
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
