import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TeamRatingLinks } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { useMedia } from '@/shared/hooks/use-media';
import { useLang } from '@/shared/i18n/language';
import { useDropRejected, useListAddress } from '@/shared/list/address';
import { ListBody } from '@/shared/list/ListBody';
import { usePage } from '@/shared/page-name';
import { IgnoredNote } from '@/shared/ui/IgnoredNote';
import { Bones } from '@/shared/ui/Loading';
import { Notice } from '@/shared/ui/Notice';
import { Distribution } from './Distribution';
import { Filters } from './Filters';
import { teamsQuery } from './queries';
import { codec, isFiltered, UNFILTERED } from './state';
import styles from './TeamRatings.module.css';
import { Cards, Table } from './Teams';

/** Where the columns have room beside each other. */
const WIDE = '(width >= 52rem)';

/** All teams with a rating, and how many have each class. */
export function Component() {
  const { t } = useTranslation('teams');
  usePage(t('title'));
  const list = useListAddress(codec);
  const { state, change, address } = list;
  const wide = useMedia(WIDE);
  const query = useQuery(teamsQuery(useLang(), state));
  useDropRejected(codec, list, query.error);
  const none = isFiltered(state) ? (
    <Notice tone="info" title={t('noneHere')}>
      <button type="button" onClick={() => change(UNFILTERED)}>
        {t('reset')}
      </button>
    </Notice>
  ) : (
    <p className={styles.empty}>{t('empty')}</p>
  );
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
          <Filters list={list} facets={query.data?.facets} sorts={!wide} />
          <ListBody
            query={query}
            address={(page) => address({ page })}
            onPage={(page) => change({ page }, 'page')}
            none={none}
            loading={<Bones lines={12} height="2.5rem" />}
          >
            {(page, stale) => (
              <div data-stale={stale} className={styles.rows}>
                <Found page={page} />
                {wide ? <Table page={page} list={list} /> : <Cards page={page} />}
              </div>
            )}
          </ListBody>
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
