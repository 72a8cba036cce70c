import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TeamRatingLinks } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { useMedia } from '@/shared/hooks/use-media';
import { useLang } from '@/shared/i18n/language';
import { useDropRejected, useListAddress } from '@/shared/list/address';
import { FacetedRows } from '@/shared/list/FacetedRows';
import { FacetFilters } from '@/shared/list/FacetFilters';
import { narrowed } from '@/shared/list/narrowed';
import { usePage } from '@/shared/page-name';
import { IgnoredNote } from '@/shared/ui/IgnoredNote';
import { Bones } from '@/shared/ui/Loading';
import { Distribution } from './Distribution';
import { teamsQuery } from './queries';
import { codec, FACETS, ORDERS, UNFILTERED } from './state';
import styles from './TeamRatings.module.css';
import { Cards, Table } from './Teams';

/** Where the columns have room beside each other. */
const WIDE = '(width >= 52rem)';

/** All teams with a rating, and how many have each class. */
export function Component() {
  const { t } = useTranslation('teams');
  usePage(t('title'));
  const list = useListAddress(codec);
  const { state, change } = list;
  const wide = useMedia(WIDE);
  const query = useQuery(teamsQuery(useLang(), state));
  useDropRejected(codec, list, query.error);
  const onReset = narrowed(state, UNFILTERED) ? () => change(UNFILTERED) : undefined;
  const facets = query.data?.facets;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
      </header>
      <IgnoredNote ignored={list.ignored} />
      <div className={styles.columns}>
        {(query.data !== undefined || !query.isError) && <Distribution page={query.data} list={list} />}
        <section className={styles.list} aria-label={t('list')} aria-busy={query.isFetching}>
          <FacetFilters
            list={list}
            facets={FACETS.map((key) => ({ key, label: t(`filters.${key}`), values: facets?.[key].values }))}
            orders={wide ? [] : ORDERS.map((value) => ({ value, label: t(`orders.${value}`) }))}
            texts={{
              search: t('search'),
              any: t('any'),
              order: t('order'),
              reset: t('reset'),
              filters: t('narrow'),
            }}
            onReset={onReset}
          />
          <FacetedRows
            list={list}
            query={query}
            texts={{ empty: t('empty'), none: t('noneHere'), reset: t('reset') }}
            onReset={onReset}
            loading={<Bones lines={12} height="2.5rem" />}
          >
            {(page) => (
              <>
                <Found page={page} />
                {wide ? <Table page={page} list={list} /> : <Cards page={page} />}
              </>
            )}
          </FacetedRows>
        </section>
      </div>
    </div>
  );
}

function Found({ page }: { page: TeamRatingLinks }) {
  const { t } = useTranslation('teams');
  const format = useFormat();
  return (
    <p role="status" className={styles.found}>
      {t('found', { count: page.count, formatted: format.number(page.count) })}
    </p>
  );
}
