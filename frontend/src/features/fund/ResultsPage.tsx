import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { createCodec, optionalInteger, text } from '@/shared/address/codec';
import { ApiError } from '@/shared/api/client';
import { topFundsQuery } from '@/shared/api/funds';
import type { FundDetails } from '@/shared/api/types';
import { WatchButton } from '@/shared/following/WatchButton';
import { useWatch } from '@/shared/following/watch';
import { useFormat } from '@/shared/format';
import { useLang, useLocalPath } from '@/shared/i18n/language';
import { paging, useListAddress } from '@/shared/list/address';
import { usePage } from '@/shared/page-name';
import { pathTo } from '@/shared/routes/paths';
import { ColumnsMissing, ExportTools, FundTable, useColumns } from '@/shared/table';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { IgnoredNote } from '@/shared/ui/IgnoredNote';
import { Loading } from '@/shared/ui/Loading';
import { LocalLink } from '@/shared/ui/LocalLink';
import { Notice } from '@/shared/ui/Notice';
import { FundHead } from './FundHead';
import { HitList } from './hits/HitList';
import { selectedFundQuery } from './queries';
import { RatingPanel } from './RatingPanel';
import styles from './Results.module.css';
import { ShareClasses } from './ShareClasses';

const codec = createCodec({ selectedFund: optionalInteger(), q: text(), page: paging().page });

/**
 * The fund that was picked in the search, its share classes, and the best of its peergroup; or, for an address with a
 * text and no fund, all that the text finds (ADR 0199).
 */
export function Component() {
  const [params] = useSearchParams();
  const { search } = useLocation();
  const local = useLocalPath();
  const { state, ignored, address, change } = useListAddress(codec);
  const q = state.q.trim();
  // The specification's plain address stays here and asks for a fund; other keys alone mean nothing.
  if (state.selectedFund === null && search !== '' && !params.has('selectedFund') && !params.get('q')?.trim())
    return <Navigate to={local(pathTo('searchResults'))} replace />;
  return (
    <div className={styles.page}>
      <IgnoredNote ignored={ignored} />
      {state.selectedFund === null && q !== '' ? (
        <HitList
          text={q}
          page={state.page}
          address={(page) => address({ page })}
          onPage={(page) => change({ page }, 'page')}
        />
      ) : (
        <Picked id={state.selectedFund} />
      )}
    </div>
  );
}

function Picked({ id }: { id: number | null }) {
  const { t } = useTranslation('results');
  usePage(t('title'));
  if (id !== null) return <SelectedFund id={id} />;
  return (
    <>
      <h1 className={styles.hidden}>{t('title')}</h1>
      <ChooseFund />
    </>
  );
}

function ChooseFund() {
  const { t } = useTranslation('results');
  return (
    <Notice tone="info" title={t('choose')}>
      <p>{t('chooseHint')}</p>
    </Notice>
  );
}

function SelectedFund({ id }: { id: number }) {
  const { t } = useTranslation('results');
  const lang = useLang();
  const { data, error, refetch } = useQuery(selectedFundQuery(id, lang));
  if (error instanceof ApiError && error.status === 404) {
    return (
      <>
        <h1 className={styles.hidden}>{t('title')}</h1>
        <Notice tone="warning" title={error.problem.detail ?? t('notFound')} />
        <ChooseFund />
      </>
    );
  }
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return <Selected fund={data} />;
}

function Selected({ fund }: { fund: FundDetails }) {
  const { t } = useTranslation('results');
  const page = useTranslation('fund');
  const common = useTranslation();
  const format = useFormat();
  return (
    <>
      <section className={styles.selected} aria-label={fund.name}>
        <div className={styles.top}>
          <FundHead fund={fund} />
          <RatingPanel fund={fund} />
        </div>
        <div className={styles.actions}>
          <WatchButton fund={fund} />
          <LocalLink to={pathTo('fund', fund)} className={styles.button}>
            {t('details')}
          </LocalLink>
          <span className={styles.note}>
            {common.t('recordDate', { date: format.date(fund.record_date) })}
          </span>
        </div>
      </section>
      <section className={styles.peers} aria-labelledby="classes-title">
        <h2 id="classes-title">{page.t('classes')}</h2>
        <ShareClasses
          tranches={fund.tranches}
          count={fund.tranches_count}
          shown={fund.id}
          fund={fund.fund_name}
        />
      </section>
      <TopFunds fund={fund} />
    </>
  );
}

function TopFunds({ fund }: { fund: FundDetails }) {
  const { t } = useTranslation('results');
  const lang = useLang();
  const columns = useColumns();
  const watch = useWatch();
  const { data, error, refetch } = useQuery(topFundsQuery(fund.id, lang));
  const title = t('topOf', { peergroup: fund.peergroup });
  return (
    <section className={styles.peers}>
      <div className={styles.bar}>
        <h2>{title}</h2>
        <LocalLink to={`${pathTo('advancedSearch')}?p=${fund.peergroup_id}`}>{t('all')}</LocalLink>
        {data === undefined || data.count === 0 ? null : (
          <ExportTools
            list={{ count: data.count, whole: { funds: data.results.map(({ id }) => id) }, order: '' }}
            selection={null}
          />
        )}
        <ColumnsMissing kept={columns.kept} />
      </div>
      {error || columns.error ? (
        <ErrorNote
          error={error ?? columns.error}
          onRetry={() => {
            void refetch();
            columns.retry();
          }}
        />
      ) : data?.count === 0 ? (
        <p>{t('topNone')}</p>
      ) : (
        <FundTable
          items={data?.results ?? null}
          columns={columns.columns}
          caption={title}
          skeletonRows={10}
          watch={watch}
        />
      )}
    </section>
  );
}
