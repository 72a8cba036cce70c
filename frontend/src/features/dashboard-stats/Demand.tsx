import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyDemand } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { pathTo } from '@/shared/routes/paths';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Bones } from '@/shared/ui/Loading';
import { LocalLink } from '@/shared/ui/LocalLink';
import styles from './DashboardStats.module.css';

/** What investors looked for, line by line. */
export function Demand({
  query: { data, error, refetch, isFetching },
}: {
  query: UseQueryResult<CompanyDemand>;
}) {
  const { t } = useTranslation('dashboardStats');
  return (
    <section className={styles.section} aria-labelledby="demand" aria-busy={isFetching}>
      <h2 id="demand">{t('demand.title')}</h2>
      <p className={styles.lead}>{t('demand.lead')}</p>
      {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Bones lines={6} height="2rem" /> : null}
      {data ? (
        <>
          <Missed data={data} />
          <Searches data={data} />
          <Instead data={data} />
          <Themes data={data} />
        </>
      ) : null}
    </section>
  );
}

function Part({
  name,
  children,
  empty,
}: {
  name: 'missed' | 'searches' | 'instead';
  children: ReactNode;
  empty: boolean;
}) {
  const { t } = useTranslation('dashboardStats');
  return (
    <div className={styles.part}>
      <h3>{t(`demand.${name}`)}</h3>
      <p className={styles.caption}>{t(`demand.${name}Hint`)}</p>
      {empty ? <p>{t('demand.tooFew')}</p> : <ul className={styles.lines}>{children}</ul>}
    </div>
  );
}

type Fund = CompanyDemand['missed'][number]['fund'];

const FundLink = ({ fund }: { fund: Fund }) => (
  <LocalLink to={pathTo('fund', { slug: fund.slug, id: fund.id })}>{fund.name}</LocalLink>
);

function Missed({ data }: { data: CompanyDemand }) {
  return (
    <Part name="missed" empty={data.missed.length === 0}>
      {data.missed.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two searches may be told alike, and lines hold nothing.
        <li key={place}>
          <FundLink fund={line.fund} />: {line.text}
        </li>
      ))}
    </Part>
  );
}

function Searches({ data }: { data: CompanyDemand }) {
  const { t } = useTranslation('dashboardStats');
  const format = useFormat();
  return (
    <Part name="searches" empty={data.searches.length === 0}>
      {data.searches.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above.
        <li key={place}>
          <span>
            <strong>{line.text}</strong> <span className={styles.muted}>({t(`users.${line.user}`)})</span>
          </span>
          <ul className={styles.funds}>
            {line.funds.map(({ fund, place, searches }) => (
              <li key={fund.fund_id}>
                <FundLink fund={fund} />{' '}
                {t('demand.place', {
                  place: format.number(place),
                  count: searches,
                  searches: format.number(searches),
                })}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </Part>
  );
}

function Instead({ data }: { data: CompanyDemand }) {
  return (
    <Part name="instead" empty={data.instead.length === 0}>
      {data.instead.map(({ peergroup, text }) => (
        <li key={peergroup}>{text}</li>
      ))}
    </Part>
  );
}

function Themes({ data: { themes } }: { data: CompanyDemand }) {
  const { t } = useTranslation('dashboardStats');
  const format = useFormat();
  const none = themes.rising.length === 0 && themes.falling.length === 0;
  return (
    <div className={styles.part}>
      <h3>{t('demand.themes')}</h3>
      {themes.quarter !== null && themes.before !== null ? (
        <p className={styles.caption}>
          {t('demand.themesHint', {
            quarter: format.month(themes.quarter),
            before: format.month(themes.before),
          })}
        </p>
      ) : null}
      {none ? <p>{t('demand.noThemes')}</p> : null}
      {(['rising', 'falling'] as const).map((way) =>
        themes[way].length > 0 ? (
          <div key={way}>
            <h4>{t(`demand.${way}`)}</h4>
            <ul className={styles.lines}>
              {themes[way].map(({ facet, label, about, change }) => (
                <li key={`${facet} ${label}`}>
                  {facet}: <strong>{label}</strong>{' '}
                  {t('demand.change', {
                    change: format.withPercent(`${change > 0 ? '+' : '−'}${format.number(Math.abs(change))}`),
                    about: format.number(about),
                  })}
                </li>
              ))}
            </ul>
          </div>
        ) : null,
      )}
    </div>
  );
}
