// The colour of a part of the step, as it is in bars: before its name in tables and legends.
import { type Category, looksOf } from '../model/waterfall';
import { messageId } from '../text/catalog';
import { useWords } from './context';

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
