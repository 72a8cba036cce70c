import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ListedFunds, ListedPeergroup } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { useMedia } from '@/shared/hooks/use-media';
import { useLang } from '@/shared/i18n/language';
import { type ListAddress, useDropRejected } from '@/shared/list/address';
import { FacetedRows } from '@/shared/list/FacetedRows';
import { narrowed } from '@/shared/list/narrowed';
import { Filters } from './Filters';
import styles from './FundLists.module.css';
import { Cards, Table } from './Funds';
import { fundsQuery, workbookAddress } from './queries';
import { codec, type FundListsState, UNFILTERED } from './state';

/** Where the columns have room beside each other. */
const WIDE = '(width >= 64rem)';

interface Props {
  list: ListAddress<FundListsState>;
  groups: readonly ListedPeergroup[];
  peergroup: number;
}

/** The funds of a peer group on the list. */
export function Listed({ list, groups, peergroup }: Props) {
  const { t } = useTranslation('lists');
  const lang = useLang();
  const wide = useMedia(WIDE);
  const { state, change } = list;
  const query = useQuery(fundsQuery(lang, state, peergroup));
  useDropRejected(codec, list, query.error);
  const onReset = narrowed(state, UNFILTERED) ? () => change(UNFILTERED) : undefined;
  return (
    <section className={styles.list} aria-label={t('list')} aria-busy={query.isFetching}>
      <Filters
        list={list}
        groups={groups}
        peergroup={peergroup}
        facets={query.data?.facets}
        sorts={!wide}
        onReset={onReset}
      />
      <FacetedRows
        list={list}
        query={query}
        texts={{ empty: t('emptyGroup'), none: t('noneHere'), reset: t('reset') }}
        onReset={onReset}
      >
        {(page) => (
          <>
            <div className={styles.over}>
              <Found page={page} />
              <a className={styles.download} href={workbookAddress(lang, state, peergroup)} download>
                {t('download')}
              </a>
            </div>
            {wide ? <Table page={page} list={list} /> : <Cards page={page} />}
            <Caption page={page} />
          </>
        )}
      </FacetedRows>
    </section>
  );
}

function Found({ page }: { page: ListedFunds }) {
  const { t } = useTranslation('lists');
  const format = useFormat();
  const counts = { count: page.count, formatted: format.number(page.count), all: format.number(page.listed) };
  return (
    <p role="status" className={styles.found}>
      {t(page.count === page.listed ? 'found' : 'foundOf', counts)}
    </p>
  );
}

/** The record date, and the rules by which the shown funds are classified. */
function Caption({ page }: { page: ListedFunds }) {
  const { t } = useTranslation('lists');
  const format = useFormat();
  const schemes = new Set(page.results.flatMap(({ scheme }) => (scheme === null ? [] : [scheme.label])));
  return (
    <p className={styles.caption}>
      {t('caption', { date: format.date(page.record_date) })}{' '}
      {schemes.size > 0 ? t('schemes', { names: [...schemes].join('; ') }) : null}
    </p>
  );
}
