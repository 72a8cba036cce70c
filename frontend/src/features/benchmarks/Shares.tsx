import { useTranslation } from 'react-i18next';
import type { BenchmarkOfFund } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import styles from './Benchmarks.module.css';

interface Props {
  fund: BenchmarkOfFund;
  part: 'regions' | 'sectors';
  /** Record dates, in the order of their bars. */
  days: readonly string[];
}

interface Share {
  readonly name: string;
  readonly label: string;
  readonly value: number;
}

/** Record dates above each other: what a fund holds where, or of what use. */
export function Shares({ fund, part, days }: Props) {
  const { t } = useTranslation('benchmarks');
  const format = useFormat();
  const columns = fund.columns.filter(({ group }) => group.value === part);
  const shown = days.flatMap((day) => fund.history.filter(({ record_date }) => record_date === day));
  const sharesOf = (figures: object): Share[] =>
    columns.flatMap(({ name, label }) => {
      const value = (figures as Record<string, unknown>)[name];
      return typeof value === 'number' ? [{ name, label, value }] : [];
    });
  const rows = shown.map((one) => ({ day: one.record_date, shares: sharesOf(one) }));
  if (rows.every(({ shares }) => shares.length === 0)) return null;
  return (
    <figure className={styles.shares} aria-labelledby={`shares-${part}`}>
      <figcaption id={`shares-${part}`}>{t(part)}</figcaption>
      {rows.map(({ day, shares }) => (
        <div key={day}>
          <p className={styles.below}>{format.date(day)}</p>
          <ul className={styles.stack}>
            {shares.map(({ name, label, value }) => (
              <li
                key={name}
                data-place={columns.findIndex((column) => column.name === name)}
                style={{ flexGrow: value }}
                hidden={value === 0}
                title={`${label}: ${format.percent(value)}`}
              >
                <span className={styles.spoken}>{label}</span>
                {value >= 9 ? format.withPercent(format.number(value)) : null}
              </li>
            ))}
          </ul>
        </div>
      ))}
      <dl className={styles.key}>
        {(rows[0]?.shares ?? []).map(({ name, label, value }) => (
          <div key={name}>
            <dt>
              <span data-place={columns.findIndex((column) => column.name === name)} aria-hidden="true" />
              {label}
            </dt>
            <dd>{format.percent(value)}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
