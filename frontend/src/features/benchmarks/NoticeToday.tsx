import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ExitNotice } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { useLang } from '@/shared/i18n/language';
import type { ListAddress } from '@/shared/list/address';
import filters from '@/shared/list/Filters.module.css';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Bones } from '@/shared/ui/Loading';
import styles from './Benchmarks.module.css';
import { noticeQuery } from './queries';
import type { BenchmarkState } from './state';

interface Props {
  id: number;
  list: ListAddress<BenchmarkState>;
}

/** When units can be left if notice is given today, and what such funds did over so long. */
export function NoticeToday({ id, list: { state, change } }: Props) {
  const { t } = useTranslation('benchmarks');
  const { data, error, refetch } = useQuery(noticeQuery(useLang(), id, state.bought));
  return (
    <section className={styles.section} aria-labelledby="notice">
      <h2 id="notice">{t('notice.title')}</h2>
      <div className={filters.filters}>
        <label>
          <span>{t('notice.bought')}</span>
          <input
            type="date"
            className={styles.day}
            value={state.bought}
            max={data?.today}
            onChange={({ target }) => change({ bought: target.value }, 'replace')}
          />
        </label>
      </div>
      {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Bones lines={4} height="2rem" /> : null}
      {data ? <Told notice={data} /> : null}
    </section>
  );
}

function Told({ notice }: { notice: ExitNotice }) {
  const { t } = useTranslation('benchmarks');
  const format = useFormat();
  const { past } = notice;
  const facts: [string, string][] = [
    ...(notice.held_until === null
      ? []
      : [[t('notice.held'), format.date(notice.held_until)] satisfies [string, string]]),
    [t('notice.noticed'), format.date(notice.noticed_until)],
    [t('notice.exit'), format.date(notice.exit)],
  ];
  return (
    <>
      <dl className={styles.days}>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {past === null ? (
        <p>{t('notice.withheld', { least: notice.least, months: notice.months })}</p>
      ) : (
        <>
          <p className={styles.measure}>
            {t('notice.range', {
              months: notice.months,
              low: format.change(past.low),
              high: format.change(past.high),
              worst: format.change(past.worst),
              best: format.change(past.best),
              median: format.change(past.median),
            })}
          </p>
          <p className={styles.caption}>
            {t('notice.basis', {
              funds: format.number(notice.funds),
              times: format.number(past.times),
              losses: format.withPercent(format.number(past.losses)),
            })}
          </p>
        </>
      )}
      <p className={styles.caption}>{t('notice.law')}</p>
    </>
  );
}
