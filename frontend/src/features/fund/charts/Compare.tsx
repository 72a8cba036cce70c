import { useTranslation } from 'react-i18next';
import { shortName, useFormat } from '@/shared/format';
import { describeComparison } from '@/shared/fund-charts/descriptions';
import { FundChart } from '@/shared/fund-charts/FundChart';
import type { Answers } from '@/shared/fund-charts/queries';
import { summariseCourse } from '@/shared/fund-charts/summaries';
import FundSearch from '@/shared/fund-search/FundSearch';
import { showToast } from '@/shared/toasts';
import { LocalLink } from '@/shared/ui/LocalLink';
import { Value } from '@/shared/ui/Value';
import { comparisonPage } from './address';
import styles from './Charts.module.css';
import { useCharts } from './use-charts';

interface Props {
  fund: { id: number; name: string };
}

/** The fund beside one or two others that the reader looks for. */
export function Compare({ fund }: Props) {
  const { t } = useTranslation('charts');
  const { state, request, wrong, latest, change } = useCharts();
  const others = [state.second_tranche_id, state.third_tranche_id].filter((id) => id !== null);
  const keep = (ids: readonly number[]) =>
    change({ second_tranche_id: ids[0] ?? null, third_tranche_id: ids[1] ?? null });
  const add = (id: number) => {
    if (id === fund.id || others.includes(id)) showToast(t('compare.already'), 'error');
    else keep([...others, id]);
  };
  const [second, third] = others;
  const ids = {
    ...(second === undefined ? {} : { second_tranche_id: String(second) }),
    ...(third === undefined ? {} : { third_tranche_id: String(third) }),
  };
  return (
    <section className={styles.compare} aria-labelledby="compare-charts">
      <header>
        <h3 id="compare-charts">{t('compare.title')}</h3>
        <p className={styles.hint}>{t('compare.hint')}</p>
      </header>
      {others.length < 2 ? (
        <div className={styles.picker}>
          <FundSearch label={t('compare.add')} onPick={({ id }) => add(id)} key={others.length} />
        </div>
      ) : null}
      {others.length > 0 ? (
        <>
          <p>
            <LocalLink to={comparisonPage(fund.id, state, latest)}>{t('compare.page')}</LocalLink>
          </p>
          <FundChart
            name="comparison"
            hint={t('hints.comparison')}
            fund={fund}
            request={request === null ? null : { ...request, ...ids }}
            wrong={wrong}
            describe={describeComparison}
            summarise={summariseCourse}
            height={300}
            lines={3}
            axisTitle={t('indexAxis')}
            controls={<Others ids={others} onRemove={(id) => keep(others.filter((one) => one !== id))} />}
          >
            {(data) => <CommonFigures data={data} />}
          </FundChart>
        </>
      ) : null}
    </section>
  );
}

function Others({ ids, onRemove }: { ids: readonly number[]; onRemove: (id: number) => void }) {
  const { t } = useTranslation('charts');
  return (
    <ul className={styles.others}>
      {ids.map((id, place) => (
        <li key={id}>
          <button type="button" className={styles.button} onClick={() => onRemove(id)}>
            {t('compare.remove', { place: place + 2 })}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Performance and risk of the time that all of the funds have. */
function CommonFigures({ data }: { data: Answers['comparison'] }) {
  const { t } = useTranslation('charts');
  const format = useFormat();
  const names = new Map(
    [data.fund, data.second_fund, data.third_fund].flatMap((one) => (one ? [[one.id, one.name]] : [])),
  );
  if (data.from === null) return null;
  return (
    <div className={styles.scroll}>
      <table className={styles.common}>
        <caption>{t('compare.common', { from: format.date(data.from), to: format.date(data.to) })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('fund')}</th>
            <th scope="col">{t('compare.performance')}</th>
            <th scope="col">{t('volatility')}</th>
            <th scope="col">{t('drawdown')}</th>
          </tr>
        </thead>
        <tbody>
          {data.figures.map(({ id, performance, volatility, max_drawdown }, place) => (
            <tr key={id}>
              <th scope="row">{`${place + 1} · ${shortName(names.get(id) ?? String(id))}`}</th>
              <td>
                <Value text={format.change(performance)} />
              </td>
              <td>
                <Value text={format.percent(volatility)} />
              </td>
              <td>
                <Value text={format.percent(max_drawdown)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
