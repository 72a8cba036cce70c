import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { STEPS } from '@/shared/api/guided';
import { useFormat } from '@/shared/format';
import { IN_PLACE } from '@/shared/in-place';
import { usePage } from '@/shared/page-name';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { IgnoredNote } from '@/shared/ui/IgnoredNote';
import { useGuidedCount } from './answers';
import { GuidedMap } from './GuidedMap';
import styles from './GuidedPage.module.css';
import { GuidedResults } from './GuidedResults';
import { Question } from './Question';
import { StepList } from './StepList';
import { change, type GuidedState, neighbour, parseGuided, serializeGuided, toggleAnswer } from './state';

/** Guided search: asset class, region, risk class, then the funds. The address holds the answers and the step. */
export function Component() {
  const { t } = useTranslation('guided');
  usePage(t('title'));
  const { search } = useLocation();
  const navigate = useNavigate();
  const { state: asked, ignored } = useMemo(() => parseGuided(search), [search]);
  const counts = useGuidedCount(asked);
  const current = counts.data !== undefined && !counts.isPlaceholderData ? counts.data : null;
  // What the API refused is neither shown as chosen nor carried on.
  const state: GuidedState =
    current === null
      ? asked
      : { ...asked, ...Object.fromEntries(STEPS.map((step) => [step, current.state[step]])) };
  const refused = STEPS.flatMap((key) =>
    asked[key].filter((value) => !state[key].includes(value)).map((value) => ({ key, value })),
  );
  const go = (next: GuidedState) =>
    void navigate(
      { search: serializeGuided(next) },
      { ...IN_PLACE, preventScrollReset: next.step === state.step },
    );
  const place = state.step;
  const part = useFocusOnNewStep(place);

  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>{t('title')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
      </header>
      <StepList state={state} counts={counts.data?.data ?? null} />
      <IgnoredNote ignored={[...ignored, ...refused]} />
      <section ref={part} className={styles.part} tabIndex={-1} aria-label={t(`steps.${place}`)}>
        {place === 'results' ? (
          <GuidedResults state={state} go={go} counts={counts} />
        ) : counts.isError ? (
          <ErrorNote error={counts.error} onRetry={() => void counts.refetch()} />
        ) : (
          <div className={styles.answers}>
            <Question
              key={place}
              step={place}
              options={counts.data?.data.steps[place] ?? null}
              chosen={state[place]}
              stale={counts.isPlaceholderData}
              onToggle={(value) => go(toggleAnswer(state, place, value))}
              onAny={() => go(change(state, { [place]: [] }))}
            />
            <GuidedMap state={state} />
          </div>
        )}
      </section>
      {place === 'results' || counts.isError ? null : (
        <Steps
          state={state}
          count={counts.data?.data.count ?? null}
          stale={counts.isPlaceholderData}
          go={go}
        />
      )}
    </div>
  );
}

/** After another step was chosen, the keyboard and the reading voice go on at its beginning; Back leaves them. */
function useFocusOnNewStep(place: string): React.RefObject<HTMLElement | null> {
  const part = useRef<HTMLElement>(null);
  const shown = useRef(place);
  const type = useNavigationType();
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    if (type !== 'POP') part.current?.focus({ preventScroll: true });
  }, [place, type]);
  return part;
}

interface StepsProps {
  state: GuidedState;
  count: number | null;
  stale: boolean;
  go: (next: GuidedState) => void;
}

/** Back and next, with the number of funds that the answers so far leave. */
function Steps({ state, count, stale, go }: StepsProps) {
  const { t } = useTranslation('guided');
  const { t: common } = useTranslation();
  const format = useFormat();
  const before = neighbour(state.step, -1);
  const after = neighbour(state.step, 1);
  return (
    <nav className={styles.steps} data-awaited={count === null} aria-label={t('stepsLabel')}>
      <p role="status" className={styles.count} data-stale={stale}>
        {count === null ? '' : t('left', { count, formatted: format.number(count) })}
      </p>
      {before === null ? null : (
        <button type="button" className={styles.back} onClick={() => go(change(state, { step: before }))}>
          {common('previous')}
        </button>
      )}
      {after === null ? null : (
        <button type="button" className={styles.next} onClick={() => go(change(state, { step: after }))}>
          {after === 'results' ? t('toResults') : common('next')}
        </button>
      )}
      {after === 'results' ? null : (
        <button type="button" className={styles.skip} onClick={() => go(change(state, { step: 'results' }))}>
          {t('toResults')}
        </button>
      )}
    </nav>
  );
}
