import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { MacroOutcomes } from '@/shared/api/types';
import { MISSING, useFormat } from '@/shared/format';
import { useLang } from '@/shared/i18n/language';
import { IN_PLACE } from '@/shared/in-place';
import type { ListAddress } from '@/shared/list/address';
import filters from '@/shared/list/Filters.module.css';
import { outcomesQuery } from '@/shared/macro/queries';
import { useRatingWord } from '@/shared/macro/words';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Bones } from '@/shared/ui/Loading';
import { Value } from '@/shared/ui/Value';
import styles from './MacroViews.module.css';
import type { MacroState } from './state';

interface Props {
  list: ListAddress<MacroState>;
}

const HORIZONS = ['3', '12'] as const;

/** How markets went after calls, beside what they did anyway. */
export function Outcomes({ list }: Props) {
  const { t } = useTranslation('macro');
  const { horizon, company_info: company } = list.state;
  const { data, error, refetch, isFetching } = useQuery(
    outcomesQuery(useLang(), horizon === '3' ? 3 : 12, company),
  );
  return (
    <section className={styles.part} aria-labelledby="outcomes" aria-busy={isFetching}>
      <h2 id="outcomes">{t('outcomes.title')}</h2>
      <p className={styles.lead}>
        {data?.company ? t('outcomes.leadOf', { company: data.company }) : t('outcomes.lead')}
      </p>
      <nav className={styles.horizons} aria-label={t('outcomes.horizon')}>
        {HORIZONS.map((months) => (
          <Link
            key={months}
            to={list.address({ horizon: months })}
            aria-current={months === horizon ? 'page' : undefined}
            {...IN_PLACE}
          >
            {t('outcomes.after', { months })}
          </Link>
        ))}
      </nav>
      {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Bones lines={8} height="2rem" /> : null}
      {data ? <Told outcomes={data} list={list} /> : null}
    </section>
  );
}

function Told({ outcomes, list }: { outcomes: MacroOutcomes; list: ListAddress<MacroState> }) {
  const { t } = useTranslation('macro');
  const format = useFormat();
  const { baseline, positive } = outcomes.overall;
  if (baseline === null) return <p>{t('outcomes.none')}</p>;
  const chosen = outcomes.results.find(({ code }) => code === list.state.category);
  return (
    <>
      <p className={styles.verdict}>
        {t('outcomes.overall', {
          rises: format.number(positive.rises),
          n: format.number(positive.n),
          months: format.number(baseline.n),
          up: format.number(baseline.rises),
        })}
      </p>
      <p className={styles.lead}>
        {t('outcomes.overlap', {
          count: baseline.separate,
          formatted: format.number(baseline.separate),
          since: format.month(outcomes.since),
          until: format.month(outcomes.until),
        })}
      </p>
      <AllCategories outcomes={outcomes} />
      <div className={filters.filters}>
        <label>
          <span>{t('outcomes.category')}</span>
          <select
            value={chosen?.code ?? ''}
            onChange={({ target }) => list.change({ category: target.value })}
          >
            <option value="">{t('outcomes.allCategories')}</option>
            {outcomes.results.map(({ code, label, group_label: group }) => (
              <option key={code} value={code}>
                {group}: {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Levels outcomes={outcomes} chosen={chosen} />
      <p className={styles.caption}>{t('outcomes.method', { least: outcomes.least })}</p>
    </>
  );
}

type Category = MacroOutcomes['results'][number];

/** Each category: what it did in all months, and after positive and negative calls. */
function AllCategories({ outcomes }: { outcomes: MacroOutcomes }) {
  const { t } = useTranslation('macro');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <section className={styles.scrolls} tabIndex={0} aria-label={t('outcomes.caption')}>
      <table className={styles.outcomes}>
        <caption className={styles.spoken}>{t('outcomes.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('columns.category')}</th>
            <th scope="col">{t('outcomes.everyMonth')}</th>
            <th scope="col">{t('outcomes.afterPositive')}</th>
            <th scope="col">{t('outcomes.afterNegative')}</th>
          </tr>
        </thead>
        <tbody>
          {outcomes.results.map((one) => (
            <tr key={one.code}>
              <th scope="row">
                {one.group_label}: {one.label}
              </th>
              <td>
                <Share {...(one.baseline ?? { n: 0, rises: 0, share: null })} />
              </td>
              <td>
                <Share {...one.positive} />
              </td>
              <td>
                <Share {...one.negative} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Rises of so many cases, and the share where there are enough of them. */
function Share({ n, rises, share }: { n: number; rises: number; share: number | null }) {
  const { t } = useTranslation('macro');
  const format = useFormat();
  if (n === 0) return <Value text={MISSING} />;
  return (
    <span className={styles.share}>
      {t('outcomes.rose', { rises: format.number(rises), n: format.number(n) })}
      {share === null ? null : (
        <span className={styles.small}>{format.withPercent(format.number(share))}</span>
      )}
    </span>
  );
}

/** Rating by rating: cases, rises, and the median return; above them what the market did in every month. */
function Levels({ outcomes, chosen }: { outcomes: MacroOutcomes; chosen: Category | undefined }) {
  const { t } = useTranslation('macro');
  const format = useFormat();
  const word = useRatingWord();
  const { levels, baseline } = chosen ?? outcomes.overall;
  return (
    <>
      {chosen === undefined ? null : (
        <p className={styles.lead}>
          {t('outcomes.market', { market: chosen.market, currency: chosen.currency })}
        </p>
      )}
      <table className={styles.outcomes}>
        <caption className={styles.spoken}>{t('outcomes.levels')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('outcomes.call')}</th>
            <th scope="col">{t('outcomes.rises')}</th>
            {chosen === undefined ? null : (
              <th scope="col" data-align="end">
                {t('outcomes.median')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {[...levels].reverse().map((level) => (
            <tr key={level.rating}>
              <th scope="row">{word(level.rating)}</th>
              <td>
                <Share {...level} />
              </td>
              {chosen === undefined ? null : <td data-align="end">{format.change(level.median)}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('outcomes.everyMonth')}</th>
            <td>
              <Share {...(baseline ?? { n: 0, rises: 0, share: null })} />
            </td>
            {chosen === undefined ? null : <td data-align="end">{format.change(chosen.baseline?.median)}</td>}
          </tr>
        </tfoot>
      </table>
    </>
  );
}
