import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScreenFacets } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { useDim } from '@/shared/hooks/use-dim';
import { Bone } from '@/shared/ui/Loading';
import styles from './Facets.module.css';
import { type FacetSection, loadClosed, saveClosed } from './open-facets';
import { SizeFacetBox } from './SizeFacetBox';
import { FACET_OF_KEY, type ScreenState, toggleValue, type ValueKey, withMain, withSize } from './state';
import { ValueFacetBox } from './ValueFacetBox';

interface Props {
  /** null until the first answer, or when the API could only answer without counts. */
  facets: ScreenFacets | null;
  loading: boolean;
  state: ScreenState;
  stale: boolean;
  go: (next: ScreenState, how?: 'push' | 'replace') => void;
}

const ABOVE_SIZE: readonly ValueKey[] = ['r', 'p', 'c', 'region'];
const BELOW_SIZE: readonly ValueKey[] = ['sri', 'i', 'u'];

/** All facets of the screen. Counts come from the latest answer, ticks from the address: a click shows at once. */
export function FacetPanel({ facets, loading, state, stale, go }: Props) {
  const { t } = useTranslation('screen');
  const [closed, setClosed] = useState(loadClosed);
  const panel = useRef<HTMLDivElement>(null);
  useDim(panel, stale);
  if (facets === null) return loading ? <FacetSkeleton /> : <p className={styles.hint}>{t('noFacets')}</p>;

  const toggleOpen = (section: FacetSection) => {
    const next = closed.includes(section) ? closed.filter((one) => one !== section) : [...closed, section];
    setClosed(next);
    saveClosed(next);
  };
  const onToggle = (key: ValueKey, value: string) => go(toggleValue(state, key, value));
  const box = (key: ValueKey) => {
    const name = FACET_OF_KEY[key];
    return (
      <ValueFacetBox
        key={key}
        facetKey={key}
        facet={facets[name]}
        state={state}
        open={!closed.includes(name)}
        onOpen={() => toggleOpen(name)}
        onToggle={onToggle}
      />
    );
  };
  return (
    <div ref={panel} className={styles.panel} aria-busy={stale}>
      <MainSwitch facets={facets} state={state} go={go} />
      {ABOVE_SIZE.map(box)}
      <SizeFacetBox
        facet={facets.fund_size}
        size={state.size}
        open={!closed.includes('fund_size')}
        onOpen={() => toggleOpen('fund_size')}
        onSize={(size, how) => go(withSize(state, size), how)}
      />
      {BELOW_SIZE.map(box)}
    </div>
  );
}

type SwitchProps = Pick<Props, 'state' | 'go'> & { facets: ScreenFacets };

function MainSwitch({ facets, state, go }: SwitchProps) {
  const { t } = useTranslation('screen');
  const format = useFormat();
  const count = facets.main_tranche.values.find(({ value }) => String(value) === 'true')?.count ?? 0;
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={state.main === true}
        checked={state.main === true}
        onChange={(event) => go(withMain(state, event.target.checked ? true : null))}
      />
      <span className={styles.valueLabel}>{t('mainOnly')}</span>
      <span className={styles.count}>
        {format.number(count)} <span className={styles.spoken}>{t('countUnit', { count })}</span>
      </span>
    </label>
  );
}

/** Empty facets of the usual height, so that nothing moves when the first answer comes. */
function FacetSkeleton() {
  return (
    <div className={styles.panel} aria-hidden="true">
      {[5, 8, 8, 8].map((lines, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty boxes have nothing else to tell them apart.
        <div key={index} className={styles.facet}>
          <Bone width={45} />
          {Array.from({ length: lines }, (_line, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            <Bone key={line} width={60 + ((line * 17) % 35)} />
          ))}
        </div>
      ))}
    </div>
  );
}
