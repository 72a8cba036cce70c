import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Fault,
  faultOf,
  isDay,
  LONGEST_YEARS,
  PERIODS,
  SHORTEST_DAYS,
  type Span,
} from '../address/span';
import { useFormat } from '../format';
import styles from './FundCharts.module.css';

interface Props {
  state: Span;
  /** The last day that charts can show; null while it is not known. */
  latest: string | null;
  onChange: (changes: Partial<Span>) => void;
}

/** The time that courses show: years back, or from one day to another. */
export function SpanChoice({ state, latest, onChange }: Props) {
  const { t } = useTranslation('charts');
  const own = state.from !== null || state.to !== null;
  return (
    <div className={styles.span}>
      <fieldset className={styles.choice}>
        <legend className={styles.spoken}>{t('period')}</legend>
        {PERIODS.map((period) => (
          <label key={period}>
            <input
              type="radio"
              name="chart-period"
              checked={!own && state.period === period}
              onChange={() => onChange({ period, from: null, to: null })}
            />
            <span>{t(`periods.${period}`)}</span>
          </label>
        ))}
      </fieldset>
      <OwnSpan key={`${state.from} ${state.to}`} state={state} latest={latest} onChange={onChange} />
    </div>
  );
}

/** What is wrong with days, in words. */
export function useFaultText(): (fault: Fault | 'missing', latest: string | null) => string {
  const { t } = useTranslation('charts');
  const format = useFormat();
  return (fault, latest) =>
    t(`faults.${fault}`, { latest: format.date(latest), days: SHORTEST_DAYS, years: LONGEST_YEARS });
}

function OwnSpan({ state, latest, onChange }: Props) {
  const { t } = useTranslation('charts');
  const format = useFormat();
  const text = useFaultText();
  const id = useId();
  const [from, setFrom] = useState(state.from ?? '');
  const [to, setTo] = useState(state.to ?? '');
  const [fault, setFault] = useState<Fault | 'missing' | null>(() => faultOf(state.from, state.to, latest));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = isDay(from) ? faultOf(from, to === '' ? null : to, latest) : 'missing';
    setFault(wrong);
    if (wrong === null) onChange({ from, to: to === '' ? null : to });
  };
  const dates = [
    { name: 'from', value: from, set: setFrom },
    { name: 'to', value: to, set: setTo },
  ] as const;
  const own = state.from !== null || state.to !== null;
  const title = own
    ? t('spanOf', { from: format.date(state.from), to: format.date(state.to ?? latest) })
    : t('ownSpan');
  // What is wrong is shown at once: an address may say so before anybody has opened it.
  const form = useRef<HTMLDetailsElement>(null);
  const close = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !form.current?.open) return;
    form.current.open = false;
    form.current.querySelector('summary')?.focus();
  };
  return (
    <details ref={form} className={styles.own} open={fault !== null || undefined} onKeyDown={close}>
      <summary data-chosen={own}>{title}</summary>
      <form className={styles.dates} onSubmit={submit} noValidate>
        {dates.map(({ name, value, set }) => (
          <label key={name}>
            <span>{t(name)}</span>
            <input
              type="date"
              value={value}
              max={latest ?? undefined}
              aria-invalid={fault !== null}
              aria-describedby={fault === null ? undefined : id}
              onChange={(event) => set(event.target.value)}
            />
          </label>
        ))}
        <button type="submit" className={styles.button}>
          {t('show')}
        </button>
        <p id={id} role="alert" className={styles.fault}>
          {fault === null ? '' : text(fault, latest)}
        </p>
      </form>
    </details>
  );
}
