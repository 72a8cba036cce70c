import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/format';
import { answeredFacet } from '@/shared/screen/answered';
import { flagOf, type ScreenState, withFlag } from '@/shared/screen/state';
import type { ScreenAnswer } from './answer';
import styles from './ScreenPage.module.css';
import type { Change } from './search/use-screen';

interface Props {
  answer: ScreenAnswer | null;
  state: ScreenState;
  change: Change;
}

/** Leads from funds to all their share classes and back, and says how many there are. */
export function AllClasses({ answer, state, change }: Props) {
  const { t } = useTranslation('screen');
  const format = useFormat();
  const facet = answeredFacet(answer?.screen.facets, 'main_tranche');
  if (facet?.type !== 'value') return null;
  const isMain = flagOf(state, 'm') === true;
  const counts = facet.values.filter(({ value }) => isMain || String(value) === 'true');
  const count = counts.reduce((sum, one) => sum + one.count, 0);
  // Nothing would be there either.
  if (count === 0) return null;
  return (
    <button
      type="button"
      className={styles.reset}
      onClick={() => change((shown) => withFlag(shown, 'm', isMain ? null : true))}
    >
      {t(isMain ? 'allClasses' : 'mainClasses', { count, formatted: format.number(count) })}
    </button>
  );
}
