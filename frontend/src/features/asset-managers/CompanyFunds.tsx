import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyFund, CompanyFunds as CompanyFundsPage } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { useMedia } from '@/shared/hooks/use-media';
import { useLang } from '@/shared/i18n/language';
import { type ListAddress, useDropRejected, useListAddress } from '@/shared/list/address';
import { ListBody } from '@/shared/list/ListBody';
import { pathTo } from '@/shared/routes/paths';
import { type DataColumn, DataTable } from '@/shared/table/DataTable';
import { IgnoredNote } from '@/shared/ui/IgnoredNote';
import { Bones } from '@/shared/ui/Loading';
import { LocalLink } from '@/shared/ui/LocalLink';
import { RatingBadge } from '@/shared/ui/RatingBadge';
import styles from './AssetManager.module.css';
import { companyFundsQuery } from './queries';
import { type CompanyFundsState, fundsCodec } from './state';

/** Where the columns have room beside each other. */
const WIDE = '(width >= 52rem)';

/** The funds of an asset manager with their ratings, the best first; the address holds page and order. */
export function CompanyFunds({ id, name }: { id: number; name: string }) {
  const { t } = useTranslation('managers');
  const list = useListAddress(fundsCodec);
  const query = useQuery(companyFundsQuery(useLang(), id, list.state));
  const wide = useMedia(WIDE);
  useDropRejected(fundsCodec, list, query.error);
  return (
    <section className={styles.funds} aria-labelledby="funds" aria-busy={query.isFetching}>
      <h2 id="funds">{t('funds.title')}</h2>
      <IgnoredNote ignored={list.ignored} />
      <ListBody
        query={query}
        address={(page) => list.address({ page })}
        onPage={(page) => list.change({ page }, 'page')}
        none={<p className={styles.empty}>{t('funds.none')}</p>}
        loading={<Bones lines={10} height="2.5rem" />}
      >
        {(page, stale) => (
          <div data-stale={stale} className={styles.rows}>
            {wide ? <Table page={page} list={list} name={name} /> : <Cards funds={page.results} />}
          </div>
        )}
      </ListBody>
    </section>
  );
}

interface TableProps {
  page: CompanyFundsPage;
  list: ListAddress<CompanyFundsState>;
  name: string;
}

function Table({ page, list, name }: TableProps) {
  const { t } = useTranslation('managers');
  return (
    <DataTable
      rows={page.results}
      keyOf={({ id }) => id}
      columns={useColumns()}
      caption={t('funds.of', { name })}
      ordering={list.state.ordering}
      onOrdering={(ordering) => list.change({ ordering })}
      className={styles.table}
    />
  );
}

function useColumns(): readonly DataColumn<CompanyFund>[] {
  const { t } = useTranslation('managers');
  const format = useFormat();
  return useMemo(() => {
    const figure = { align: 'end', sorts: 'descending' } as const;
    return [
      {
        ...figure,
        name: 'rating_points',
        label: t('funds.rating'),
        align: 'start',
        cell: (fund) => <Rating fund={fund} />,
      },
      {
        name: 'name',
        label: t('funds.name'),
        align: 'start',
        head: true,
        sorts: 'ascending',
        cell: (fund) => <Name fund={fund} />,
      },
      {
        ...figure,
        name: 'perf_1y',
        label: t('funds.perf_1y'),
        cell: ({ perf_1y }) => format.change(perf_1y),
        sign: ({ perf_1y }) => perf_1y,
      },
      {
        ...figure,
        name: 'perf_3y',
        label: t('funds.perf_3y'),
        cell: ({ perf_3y }) => format.change(perf_3y),
        sign: ({ perf_3y }) => perf_3y,
      },
      {
        name: 'ter',
        label: t('funds.ter'),
        align: 'end',
        sorts: 'ascending',
        cell: ({ ter }) => format.percent(ter),
      },
    ];
  }, [format, t]);
}

/** The same on the phone. */
function Cards({ funds }: { funds: readonly CompanyFund[] }) {
  const { t } = useTranslation('managers');
  const format = useFormat();
  return (
    <ul className={styles.cards}>
      {funds.map((fund) => (
        <li key={fund.id}>
          <Name fund={fund} />
          <Rating fund={fund} />
          <span className={styles.below}>
            {t('funds.figures', { perf: format.change(fund.perf_3y), ter: format.percent(fund.ter) })}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Name({ fund: { slug, id, name, isin, peergroup } }: { fund: CompanyFund }) {
  return (
    <span className={styles.fundName}>
      <LocalLink to={pathTo('fund', { slug, id })}>{name}</LocalLink>
      <span className={styles.small}>
        {isin} · {peergroup}
      </span>
    </span>
  );
}

function Rating({ fund }: { fund: CompanyFund }) {
  const { t } = useTranslation('managers');
  const format = useFormat();
  return (
    <span className={styles.rating}>
      <RatingBadge rank={fund.rank} underReview={fund.under_review} />
      {fund.rating_points === null ? null : (
        <span className={styles.small}>
          {t('funds.points', { points: format.number(fund.rating_points) })}
        </span>
      )}
    </span>
  );
}
