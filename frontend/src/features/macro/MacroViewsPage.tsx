import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MacroMatrix } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { useMedia } from '@/shared/hooks/use-media';
import { useLang, useOtherLang } from '@/shared/i18n/language';
import { type ListAddress, useDropRejected, useListAddress } from '@/shared/list/address';
import filters from '@/shared/list/Filters.module.css';
import { matrixQuery } from '@/shared/macro/queries';
import { usePage } from '@/shared/page-name';
import { pathTo } from '@/shared/routes/paths';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { IgnoredNote } from '@/shared/ui/IgnoredNote';
import { Bones } from '@/shared/ui/Loading';
import { LocalLink } from '@/shared/ui/LocalLink';
import styles from './MacroViews.module.css';
import { Cards, Matrix } from './Matrix';
import { Outcomes } from './Outcomes';
import { codec, type MacroState } from './state';

/** Where the columns have room beside each other. */
const WIDE = '(width >= 56rem)';

/** What asset managers expect of markets: all of them together, one beside them, and how it turned out. */
export function Component() {
  const { t } = useTranslation('macro');
  usePage(t('title'));
  const list = useListAddress(codec);
  const { date, company_info: company } = list.state;
  const { data, error, refetch, isFetching } = useQuery(matrixQuery(useLang(), { date, company }));
  useDropRejected(codec, list, error);
  const wide = useMedia(WIDE);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
        {data?.simulated ? <p className={styles.honest}>{t('simulated')}</p> : null}
      </header>
      <IgnoredNote ignored={list.ignored} />
      <section className={styles.part} aria-labelledby="consensus" aria-busy={isFetching}>
        <h2 id="consensus">{t('consensus')}</h2>
        {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <Bones lines={16} height="2.5rem" /> : null}
        {data ? (
          <>
            <Choices matrix={data} list={list} />
            {data.count === 0 ? (
              <p>{t('empty')}</p>
            ) : (
              <>
                <Own matrix={data} company={company} />
                {wide ? <Matrix matrix={data} /> : <Cards matrix={data} />}
                <p className={styles.caption}>{t('howToRead', { days: data.holds_days })}</p>
              </>
            )}
          </>
        ) : null}
      </section>
      <Outcomes list={list} />
    </div>
  );
}

function Choices({ matrix, list }: { matrix: MacroMatrix; list: ListAddress<MacroState> }) {
  const { t } = useTranslation('macro');
  const format = useFormat();
  const { state, change } = list;
  const { company_info: company } = state;
  // Its view may be too old to count, while its former calls are told below.
  const isMissing =
    company !== null && matrix.company !== null && !matrix.companies.some(({ id }) => id === company);
  const days =
    matrix.date === null || matrix.dates.includes(matrix.date)
      ? matrix.dates
      : [matrix.date, ...matrix.dates];
  return (
    <div className={filters.filters}>
      <label>
        <span>{t('date')}</span>
        <select
          value={matrix.date ?? ''}
          onChange={({ target }) => change({ date: target.value === matrix.dates[0] ? '' : target.value })}
        >
          {days.map((day) => (
            <option key={day} value={day}>
              {format.date(day)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{t('company')}</span>
        <select
          value={company ?? ''}
          onChange={({ target }) =>
            change({ company_info: target.value === '' ? null : Number(target.value) })
          }
        >
          <option value="">
            {t('all', { count: matrix.count, formatted: format.number(matrix.count) })}
          </option>
          {isMissing ? <option value={company}>{matrix.company}</option> : null}
          {matrix.companies.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

/** Which company stands beside the others, since when, and what it says itself. */
function Own({ matrix: { own }, company }: { matrix: MacroMatrix; company: number | null }) {
  const { t } = useTranslation('macro');
  const format = useFormat();
  const other = useOtherLang();
  if (company === null) return null;
  if (own === null) return <p>{t('ownMissing')}</p>;
  return (
    <p className={styles.lead}>
      {own.previous_date === null
        ? t('ownFirst', { company: own.company, date: format.date(own.date) })
        : t('ownSince', {
            company: own.company,
            date: format.date(own.date),
            before: format.date(own.previous_date),
          })}{' '}
      <span lang={other(own.comment_language)}>{own.comment}</span>{' '}
      <LocalLink to={pathTo('assetManager', { id: own.company_info })}>{t('toCompany')}</LocalLink>
    </p>
  );
}
