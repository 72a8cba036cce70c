import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScreenFacets } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { useDim } from '@/shared/hooks/use-dim';
import { type AnsweredFacet, answeredFacet } from '@/shared/screen/answered';
import type { FacetDeclaration } from '@/shared/screen/facets';
import { isOpen, loadOpen, saveOpen } from '@/shared/screen/open-facets';
import {
  boundsOf,
  flagOf,
  isActive,
  type ScreenState,
  toggleValue,
  withBounds,
  withFlag,
} from '@/shared/screen/state';
import { useFacetWords } from '@/shared/screen/words';
import { useSession } from '@/shared/session/store';
import { Bone } from '@/shared/ui/Loading';
import { useAskedFacets } from './answer';
import styles from './Facets.module.css';
import { FlagFacetBox } from './FlagFacetBox';
import { type Group, panelOrder } from './panel-order';
import { RangeFacetBox } from './RangeFacetBox';
import { ValueFacetBox } from './ValueFacetBox';

interface Props {
  /** null until the first answer, or when the API could only answer without counts. */
  facets: ScreenFacets | null;
  loading: boolean;
  state: ScreenState;
  stale: boolean;
  go: (next: ScreenState, how?: 'push' | 'replace') => void;
}

/** All facets of the screen. Counts come from the latest answer, ticks from the address: a click shows at once. */
export function FacetPanel(props: Props) {
  const { t } = useTranslation('screen');
  const { facets, loading } = props;
  if (facets === null) return loading ? <FacetSkeleton /> : <p className={styles.hint}>{t('noFacets')}</p>;
  return <Panel {...props} facets={facets} />;
}

type PanelProps = Omit<Props, 'loading' | 'facets'> & { facets: ScreenFacets };

function Panel({ facets, state, stale, go }: PanelProps) {
  const { t } = useTranslation('screen');
  const { user } = useSession();
  const [chosen, setChosen] = useState(loadOpen);
  const panel = useRef<HTMLDivElement>(null);
  const { switches, leading, groups } = panelOrder(state, state.period, user);
  const isShown = ({ name, counted }: FacetDeclaration) => isOpen(chosen, name, counted);
  const missing = groups
    .flatMap((group) => group.facets)
    .filter((facet) => isShown(facet) && !isActive(state, facet))
    .map(({ name }) => name);
  const asked = useAskedFacets(state, missing, !stale);
  // A question that nobody asks is answered by what was kept, for good.
  useDim(panel, stale || (missing.length > 0 && asked.isPlaceholderData));

  const box = (facet: FacetDeclaration) => (
    <FacetBox
      key={facet.name}
      declaration={facet}
      counted={answeredFacet(facets, facet.name) ?? answeredFacet(asked.data, facet.name)}
      state={state}
      open={isShown(facet)}
      onOpen={() => {
        const next = { ...chosen, [facet.name]: !isShown(facet) };
        setChosen(next);
        saveOpen(next);
      }}
      go={go}
    />
  );
  return (
    <div ref={panel} className={styles.panel} aria-busy={stale}>
      {switches.map((facet) => (
        <FlagSwitch key={facet.name} declaration={facet} facets={facets} state={state} go={go} />
      ))}
      {leading.map(box)}
      {groups.map(({ group, facets: inGroup }) => (
        <GroupOfFacets key={group} group={group}>
          {inGroup.map(box)}
        </GroupOfFacets>
      ))}
      {asked.isError && missing.length > 0 ? <p className={styles.hint}>{t('facetError')}</p> : null}
    </div>
  );
}

function GroupOfFacets({ group, children }: { group: Group; children: ReactNode }) {
  const { t } = useTranslation('screen');
  return (
    <>
      <h2 className={styles.group}>{t(`groups.${group}`)}</h2>
      {children}
    </>
  );
}

/** What was counted last, for as long as the counts under other filters are awaited. */
function useKept(counted: AnsweredFacet | null): AnsweredFacet | null {
  const [kept, keep] = useState(counted);
  if (counted !== null && counted !== kept) keep(counted);
  return counted ?? kept;
}

interface BoxProps extends Pick<Props, 'state' | 'go'> {
  declaration: FacetDeclaration;
  counted: AnsweredFacet | null;
  open: boolean;
  onOpen: () => void;
}

function FacetBox({ declaration, counted, state, go, open, onOpen }: BoxProps) {
  const facet = useKept(counted);
  const { key } = declaration;
  const values = facet?.type === 'value' ? facet : null;
  const box = { state, open, onOpen };
  switch (declaration.kind) {
    case 'value':
      return (
        <ValueFacetBox
          {...box}
          declaration={declaration}
          facet={values}
          onToggle={(value) => go(toggleValue(state, key, value))}
        />
      );
    case 'flag':
      return (
        <FlagFacetBox
          {...box}
          declaration={declaration}
          facet={values}
          onFlag={(flag) => go(withFlag(state, key, flag))}
        />
      );
    case 'range':
      return (
        <RangeFacetBox
          declaration={declaration}
          facet={facet?.type === 'range' ? facet : null}
          bounds={boundsOf(state, key)}
          open={open}
          onOpen={onOpen}
          onBounds={(bounds, how) => go(withBounds(state, key, bounds), how)}
        />
      );
  }
}

type SwitchProps = Pick<PanelProps, 'facets' | 'state' | 'go'> & { declaration: FacetDeclaration };

function FlagSwitch({ declaration, facets, state, go }: SwitchProps) {
  const { t } = useTranslation('screen');
  const format = useFormat();
  const words = useFacetWords();
  const facet = answeredFacet(facets, declaration.name);
  const values = facet?.type === 'value' ? facet.values : [];
  const count = values.find(({ value }) => String(value) === 'true')?.count ?? 0;
  const isOn = flagOf(state, declaration.key) === true;
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        onChange={(event) => go(withFlag(state, declaration.key, event.target.checked ? true : null))}
      />
      <span className={styles.valueLabel}>{words.flag(declaration, true) ?? words.name(declaration)}</span>
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
