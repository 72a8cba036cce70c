import { memo, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScreenFacets, ValueFacet } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { useDim } from '@/shared/hooks/use-dim';
import { type AnsweredFacet, answeredFacet } from '@/shared/screen/answered';
import type { FacetDeclaration, ValueDeclaration } from '@/shared/screen/facets';
import { isOpen, loadOpen, saveOpen } from '@/shared/screen/open-facets';
import { boundsOf, flagOf, isActive, type ScreenState, valuesOf, withFlag } from '@/shared/screen/state';
import { useFacetWords } from '@/shared/screen/words';
import { useSession } from '@/shared/session/store';
import { Bone } from '@/shared/ui/Loading';
import { useAskedFacets, useFacetSearch } from './answer';
import styles from './Facets.module.css';
import { FlagFacetBox } from './FlagFacetBox';
import { type Group, panelOrder } from './panel-order';
import { RangeFacetBox } from './RangeFacetBox';
import type { Change } from './search/use-screen';
import { ValueFacetBox } from './ValueFacetBox';

/** A filter that was asked for by its name, and how often one was. */
export interface Wanted {
  readonly name: string;
  readonly turn: number;
}

interface Props {
  /** null until the first answer, or when the API could only answer without counts. */
  facets: ScreenFacets | null;
  loading: boolean;
  state: ScreenState;
  stale: boolean;
  change: Change;
  /** Is opened, brought into sight and gets the focus. */
  wanted: Wanted | null;
}

/** All facets of the screen. Counts come from the latest answer, ticks from the address: a click shows at once. */
export function FacetPanel(props: Props) {
  const { t } = useTranslation('screen');
  const { facets, loading } = props;
  if (facets === null) return loading ? <FacetSkeleton /> : <p className={styles.hint}>{t('noFacets')}</p>;
  return <Panel {...props} facets={facets} />;
}

type PanelProps = Omit<Props, 'loading' | 'facets'> & { facets: ScreenFacets };

function Panel({ facets, state, stale, change, wanted }: PanelProps) {
  const { t } = useTranslation('screen');
  const { user } = useSession();
  const { chosen, onOpen } = useOpenFacets();
  const panel = useRef<HTMLDivElement>(null);
  const { switches, leading, groups } = panelOrder(state, state.period, user);
  const isShown = ({ name, counted }: FacetDeclaration) => isOpen(chosen, name, counted);
  const missing = groups
    .flatMap((group) => group.facets)
    .filter((facet) => isShown(facet) && !isActive(state, facet))
    .map(({ name }) => name);
  const asked = useAskedFacets(state, missing, !stale);
  useEffect(() => {
    if (wanted === null) return;
    onOpen(wanted.name, true);
    const found = panel.current?.querySelector(`[data-facet="${wanted.name}"] :is(button, input)`);
    if (found instanceof HTMLElement) found.focus();
  }, [wanted, onOpen]);
  // A question that nobody asks is answered by what was kept, for good.
  useDim(panel, stale || (missing.length > 0 && asked.isPlaceholderData));

  const box = (facet: FacetDeclaration) => (
    <div key={facet.name} data-facet={facet.name}>
      <FacetBox
        declaration={facet}
        counted={answeredFacet(facets, facet.name) ?? answeredFacet(asked.data, facet.name)}
        state={state}
        open={isShown(facet)}
        onOpen={onOpen}
        change={change}
      />
    </div>
  );
  return (
    <div ref={panel} className={styles.panel} aria-busy={stale}>
      {switches.map((facet) => (
        <FlagSwitch
          key={facet.name}
          declaration={facet}
          counted={answeredFacet(facets, facet.name)}
          isOn={flagOf(state, facet.key) === true}
          change={change}
        />
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

/** Which facets the reader has opened or closed, and how a box says that it is. */
function useOpenFacets() {
  const [chosen, choose] = useState(loadOpen);
  const latest = useRef(chosen);
  const onOpen = useCallback((name: string, open: boolean) => {
    latest.current = { ...latest.current, [name]: open };
    choose(latest.current);
    saveOpen(latest.current);
  }, []);
  return { chosen, onOpen };
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

interface BoxProps extends Pick<Props, 'state' | 'change'> {
  declaration: FacetDeclaration;
  counted: AnsweredFacet | null;
  open: boolean;
  onOpen: (name: string, open: boolean) => void;
}

/** Hands on to a box only what it shows, so that a step that leaves it as it is does not draw it anew. */
function FacetBox({ declaration, counted, state, ...box }: BoxProps) {
  const facet = useKept(counted);
  const { key } = declaration;
  const values = facet?.type === 'value' ? facet : null;
  switch (declaration.kind) {
    case 'value':
      return <SearchedBox {...box} declaration={declaration} facet={values} state={state} />;
    case 'flag':
      return <FlagFacetBox {...box} declaration={declaration} facet={values} chosen={flagOf(state, key)} />;
    case 'range':
      return (
        <RangeFacetBox
          {...box}
          declaration={declaration}
          facet={facet?.type === 'range' ? facet : null}
          bounds={boundsOf(state, key)}
        />
      );
  }
}

interface SearchedProps extends Omit<BoxProps, 'counted'> {
  declaration: ValueDeclaration;
  facet: ValueFacet | null;
}

/** A box of values, with those that its own search has found. */
function SearchedBox({ state, declaration, ...box }: SearchedProps) {
  const [text, setText] = useState('');
  const { data, isPlaceholderData, isError } = useFacetSearch(state, declaration, text);
  return (
    <ValueFacetBox
      {...box}
      declaration={declaration}
      selected={valuesOf(state, declaration.key)}
      text={text}
      onText={setText}
      found={data ?? null}
      isFoundStale={isPlaceholderData}
      isFailed={isError}
    />
  );
}

interface SwitchProps extends Pick<Props, 'change'> {
  declaration: FacetDeclaration;
  counted: AnsweredFacet | null;
  isOn: boolean;
}

const FlagSwitch = memo(function FlagSwitch({ declaration, counted, isOn, change }: SwitchProps) {
  const { t } = useTranslation('screen');
  const format = useFormat();
  const words = useFacetWords();
  const values = counted?.type === 'value' ? counted.values : [];
  const count = values.find(({ value }) => String(value) === 'true')?.count ?? 0;
  return (
    <label className={styles.switch} data-facet={declaration.name}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        onChange={({ target: { checked } }) =>
          change((state) => withFlag(state, declaration.key, checked ? true : null))
        }
      />
      <span className={styles.valueLabel}>{words.flag(declaration, true) ?? words.name(declaration)}</span>
      <span className={styles.count}>
        {format.number(count)} <span className={styles.spoken}>{t('countUnit', { count })}</span>
      </span>
    </label>
  );
});

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
