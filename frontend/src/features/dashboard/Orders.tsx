import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLang } from '@/shared/i18n/language';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Loading } from '@/shared/ui/Loading';
import { useCompany } from './company';
import styles from './Dashboard.module.css';
import { OrderRows } from './OrderRows';
import { type OrderKind, ordersQuery } from './queries';

interface Props {
  kinds: readonly OrderKind[];
}

/** The company's orders of some kinds, the latest first, with their answers. */
export function Orders({ kinds }: Props) {
  const { t } = useTranslation('dashboard');
  const [page, setPage] = useState(1);
  const query = useQuery(ordersQuery(useLang(), useCompany(), kinds, { page }));
  const { data, error } = query;
  const last = data === undefined ? 1 : Math.max(1, Math.ceil(data.count / data.per_page));
  return (
    <section className={styles.part} aria-labelledby="orders" aria-busy={query.isFetching}>
      <h2 id="orders">{t('orders.title')}</h2>
      {error === null ? null : <ErrorNote error={error} onRetry={() => void query.refetch()} />}
      {data === undefined && error === null ? <Loading /> : null}
      {data?.count === 0 ? <p className={styles.quiet}>{t('orders.none')}</p> : null}
      {data === undefined || data.count === 0 ? null : <OrderRows orders={data.results} />}
      {last > 1 ? (
        <p className={styles.links}>
          <button type="button" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {t('orders.newer')}
          </button>
          <button type="button" disabled={page >= last} onClick={() => setPage(page + 1)}>
            {t('orders.older')}
          </button>
        </p>
      ) : null}
    </section>
  );
}
