// A bar of parts beside each other, each as wide as its share.
import { NAMED_SHARE } from '../model/waterfall';
import { useStore, useWords } from './context';

/** A part of a bar: what it is called and looks like. */
interface Piece {
  id: string;
  name: string;
  looks: string;
  ms: number;
  share: number;
}

/** With `pick` a part is a button that filters the checklist by it, and lights up in timelines; `small` has no names. */
export function Bar({
  pieces,
  pick = false,
  small = false,
}: {
  pieces: readonly Piece[];
  pick?: boolean;
  small?: boolean;
}) {
  const { t, q, catalog } = useWords();
  const store = useStore();
  const cause = store.address.value.cause;
  const said = pieces.map(({ name, ms, share }) =>
    t('ui-breakdown-part', { category: name, time: q(ms, 'ms'), share: q(share, 'share') }),
  );
  const label = catalog.listed(said);
  const Tag = pick ? 'button' : 'div';
  return (
    <div
      class={small ? 'stacked small' : 'stacked'}
      title={small ? label : undefined}
      {...(!pick && { role: 'img', 'aria-label': label })}
    >
      {pieces.map(({ id, name, looks, share }, i) => (
        <Tag
          key={id}
          class={`segment ${looks}${pick && cause !== undefined && cause !== id ? ' dimmed' : ''}`}
          style={{ flexGrow: share }}
          title={small ? undefined : said[i]}
          {...(pick && {
            type: 'button',
            'aria-label': said[i],
            'aria-pressed': cause === id,
            tabIndex: -1,
            onClick: () => store.choose('cause', cause === id ? null : id),
          })}
        >
          {!small && share >= NAMED_SHARE && <span>{name}</span>}
        </Tag>
      ))}
    </div>
  );
}
