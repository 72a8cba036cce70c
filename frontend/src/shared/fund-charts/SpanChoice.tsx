import { type FormEvent, useId, useState } from 'react';
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
        <legend>{t('period')}</legend>
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
  return (
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
  );
}
