import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router';
import { comparisonAddress, listOf } from '@/shared/address/comparison';
import type { Span } from '@/shared/address/span';
import { fieldsQuery } from '@/shared/api/fields';
import type { FundPage } from '@/shared/api/types';
import { useLang, useLocalPath } from '@/shared/i18n/language';
import { IN_PLACE } from '@/shared/in-place';
import { usePage } from '@/shared/page-name';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Bones } from '@/shared/ui/Loading';
import { LocalLink } from '@/shared/ui/LocalLink';
import { readComparing } from './address';
import { CommonTime } from './CommonTime';
import styles from './Comparison.module.css';
import { ComparisonTable } from './ComparisonTable';
import { Faults } from './Faults';
import { Funds } from './Funds';
import { type Asked, useFunds } from './queries';

/** Up to three funds side by side: over their common time, and figure by figure. */
export function Component() {
  const { t } = useTranslation('comparison');
  const lang = useLang();
  const navigate = useNavigate();
  const local = useLocalPath();
  const { id = '' } = useParams();
  const { search, state } = useLocation();
  const list = listOf(state);
  const comparing = useMemo(() => readComparing(id, search), [id, search]);
  const asked = useFunds(comparing.ids, lang);
  const fields = useQuery(fieldsQuery(lang));
  usePage(t('title'));
  const { ids, period, from, to, faults } = comparing;
  const span = useMemo<Span>(() => ({ period, from, to }), [period, from, to]);
  const go = useCallback(
    (nextIds: readonly number[], next: Span) =>
      void navigate(local(comparisonAddress(nextIds, next)), { ...IN_PLACE, state }),
    [navigate, local, state],
  );
  const known = asked.filter(({ unknown }) => !unknown);
  const funds = loadedFunds(known);
  const awaited = known.some(({ fund, error }) => fund === null && error === null);
  return (
    <div className={styles.page} data-awaited={awaited}>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <p className={styles.small}>{t('intro')}</p>
        {list === null ? null : (
          <p>
            <LocalLink to={list}>{t('back')}</LocalLink>
          </p>
        )}
      </header>
      <Faults faults={faults} unknown={asked.filter(({ unknown }) => unknown).map((one) => one.id)} />
      <Failures asked={asked} />
      <Funds asked={known} onChange={(next) => go(next, span)} />
      {ids.length === 0 ? null : (
        <CommonTime
          awaited={awaited}
          ids={known.map((one) => one.id)}
          span={span}
          onSpan={(next) => go(ids, next)}
        />
      )}
      {fields.isError ? <ErrorNote error={fields.error} onRetry={() => void fields.refetch()} /> : null}
      {known.length === 0 ? null : funds === null || fields.data === undefined ? (
        fields.isError || known.some(({ error }) => error !== null) ? null : (
          <Bones lines={12} height="2rem" />
        )
      ) : (
        <ComparisonTable funds={funds} fields={fields.data.results} />
      )}
    </div>
  );
}

/** The funds' figures, once all of them are there. */
function loadedFunds(known: readonly Asked[]): FundPage[] | null {
  const funds = known.map(({ fund }) => fund).filter((fund) => fund !== null);
  return funds.length === known.length ? funds : null;
}

/** One note for all that failed: most likely for the same reason. */
function Failures({ asked }: { asked: readonly Asked[] }) {
  const failed = asked.filter(({ error }) => error !== null);
  if (failed.length === 0) return null;
  return (
    <ErrorNote
      error={failed[0]?.error}
      onRetry={() => {
        for (const { retry } of failed) retry();
      }}
    />
  );
}
