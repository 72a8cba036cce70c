import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueryOf } from '../api/calls';
import { apiGet } from '../api/client';
import type { HealthFinding } from '../api/types';
import { useFormat } from '../format';
import { type Lang, useLang } from '../i18n/language';
import { pathTo } from '../routes/paths';
import { ErrorNote } from '../ui/ErrorNote';
import { Loading } from '../ui/Loading';
import { LocalLink } from '../ui/LocalLink';
import styles from './DocumentHealth.module.css';

/** What begins the key of each list of findings. */
export const DOCUMENT_HEALTH = 'document-health';
const FEW = 5;
const MANY = 100;

function healthQuery(lang: Lang, fund: number | null, fault: string, number: number) {
  // A fault out of the answer's own facets.
  const query = { lang, fund, fault: fault || null, per_page: number } as QueryOf<
    'get',
    'own_document_health/'
  >;
  return queryOptions({
    queryKey: [DOCUMENT_HEALTH, lang, fund, fault, number],
    queryFn: ({ signal }) => apiGet('own_document_health/', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** What is wrong with the published documents of the company's funds, or of one fund (fund_id), and what to do. */
export function DocumentHealth({ fund = null }: { fund?: number | null }) {
  const { t } = useTranslation('ownMaterial');
  const format = useFormat();
  const lang = useLang();
  const [fault, setFault] = useState('');
  const [number, setNumber] = useState(FEW);
  const { data, error, refetch } = useQuery(healthQuery(lang, fund, fault, number));
  if (error !== null) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  const found = data.facets.faults.values.filter(({ count }) => count > 0);
  return (
    <section className={styles.health} aria-labelledby="document-health">
      <h2 id="document-health">{t('health.title')}</h2>
      <p className={styles.lead}>{t('health.lead')}</p>
      {found.length === 0 ? (
        <p>{t('health.healthy')}</p>
      ) : (
        <>
          <div className={styles.head}>
            <p role="status">
              {t('health.count', { count: data.count, formatted: format.number(data.count) })}
            </p>
            <label>
              {t('health.finding')}{' '}
              <select value={fault} onChange={(event) => setFault(event.target.value)}>
                <option value="">{t('health.all')}</option>
                {found.map(({ value, label, count }) => (
                  <option key={String(value)} value={String(value)}>
                    {label} ({format.number(count)})
                  </option>
                ))}
              </select>
            </label>
          </div>
          <ul className={styles.findings}>
            {data.results.map((finding) => (
              <li key={`${finding.fault}-${finding.fund.fund_id}-${finding.document?.id}`}>
                <Finding finding={finding} linked={fund === null} />
              </li>
            ))}
          </ul>
          {data.count > data.results.length && number < MANY ? (
            <button type="button" className={styles.more} onClick={() => setNumber(MANY)}>
              {t('health.more')}
            </button>
          ) : null}
        </>
      )}
    </section>
  );
}

function Finding({ finding, linked }: { finding: HealthFinding; linked: boolean }) {
  const { t } = useTranslation('ownMaterial');
  const format = useFormat();
  const { label, remedy, fund, document } = finding;
  const about =
    document === null
      ? null
      : `${document.category_label}, ${format.date(document.date)}, ${t(`language.${document.language}`)}`;
  return (
    <>
      <p>
        <strong>{label}</strong>
        {about === null ? null : (
          <>
            {': '}
            {document?.url ? <a href={document.url}>{about}</a> : about}
          </>
        )}
      </p>
      {linked ? (
        <p>
          {fund.id === null ? (
            fund.name
          ) : (
            <LocalLink to={pathTo('editFund', { id: fund.id })}>{fund.name}</LocalLink>
          )}
        </p>
      ) : null}
      <p className={styles.remedy}>{remedy}</p>
    </>
  );
}
