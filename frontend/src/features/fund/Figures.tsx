import { useTranslation } from 'react-i18next';
import type { FieldInfo, FundPage } from '@/shared/api/types';
import { Basis, basisOf, Known } from '@/shared/figures/Basis';
import { Definition } from '@/shared/figures/Definition';
import { Term } from '@/shared/figures/Term';
import { figureText } from '@/shared/figures/text';
import { MISSING, useFormat } from '@/shared/format';
import styles from './Fund.module.css';
import { fieldsOf, type Group, PERIODS } from './figures';
import { Level } from './RatingPanel';

interface Props {
  fund: FundPage;
  fields: readonly FieldInfo[];
}

/** One group of figures as terms and values, which the catalogue names and explains; nothing where it names none. */
export function FigureGroup({ fund, fields, group, bare = false }: Props & { group: Group; bare?: boolean }) {
  const { t } = useTranslation('fund');
  const table = useTranslation(['table', 'common']);
  const format = useFormat();
  if (!fields.some((field) => field.group === group)) return null;
  return (
    <div className={styles.group}>
      {bare ? null : <h3>{t(`groups.${group}`)}</h3>}
      <dl className={styles.figures}>
        {group === 'risk' ? <RiskLevels fund={fund} fields={fields} /> : null}
        {fieldsOf(fields, group).map((field) => (
          <div key={field.name}>
            <dt>
              <Term field={field} about={<Basis fund={fund} name={field.name} />} />
            </dt>
            <dd>
              <Known fund={fund} field={field} text={figureText(fund, field, format, table.t)} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function RiskLevels({ fund, fields }: Props) {
  const { t } = useTranslation('fund');
  const levels = [
    {
      name: 'risk_indicator',
      value: fund.risk_indicator,
      highest: 7,
      label: t('indicatorScale', { value: fund.risk_indicator }),
    },
    { name: 'srri', value: fund.srri, highest: 7, label: t('srriScale', { value: fund.srri }) },
    { name: 'sri', value: fund.sri, highest: 3, label: t('sriScale', { value: fund.sri }) },
  ];
  return levels.map(({ name, value, highest, label }) => {
    const field = fields.find((candidate) => candidate.name === name);
    return field ? (
      <div key={name}>
        <dt>
          <Definition field={field} about={<Basis fund={fund} name={name} />} />
        </dt>
        <dd>
          {value === null ? (
            <Known fund={fund} field={field} text={MISSING} />
          ) : (
            <Level value={value} highest={highest} label={label} />
          )}
        </dd>
      </div>
    ) : null;
  });
}

/** Performance and volatility side by side for each period. */
export function PeriodTable({ fund, fields }: Props) {
  const { t } = useTranslation('fund');
  const format = useFormat();
  return (
    <div className={styles.group}>
      <h3>{t('groups.performance')}</h3>
      <table className={styles.periods}>
        <caption className={styles.hidden}>{t('performanceTable')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('periodHead')}</th>
            <th scope="col">{t('performanceRow')}</th>
            <th scope="col">
              <Named
                fund={fund}
                fields={fields}
                name="volatility_3y"
                label={t('volatilityRow')}
                description={t('volatilityColumn')}
              />
            </th>
          </tr>
        </thead>
        <tbody>
          {PERIODS.map(({ performance, volatility }) => {
            const change = fund[performance];
            const first = basisOf(fund, performance)?.since;
            return (
              <tr key={performance}>
                <th scope="row">
                  <Named fund={fund} fields={fields} name={performance} label={t(`period.${performance}`)} />
                  {performance === 'perf_since_inception' && change !== null && first ? (
                    <span className={styles.since}>{t('since', { date: format.date(first) })}</span>
                  ) : null}
                </th>
                <td data-sign={Math.sign(change ?? 0)}>
                  <Known fund={fund} field={named(fields, performance)} text={format.change(change)} />
                </td>
                <td>
                  {volatility ? (
                    <Known
                      fund={fund}
                      field={named(fields, volatility)}
                      text={format.percent(fund[volatility])}
                    />
                  ) : null}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function named(fields: readonly FieldInfo[], name: string): FieldInfo | undefined {
  return fields.find((one) => one.name === name);
}

interface NamedProps {
  fund: FundPage;
  fields: readonly FieldInfo[];
  name: string;
  label: string;
  /** Instead of the field's own, where the label stands for a whole column. */
  description?: string;
}

/** A label of the table with the definition of its figure, as soon as the catalogue is there. */
function Named({ fund, fields, name, label, description }: NamedProps) {
  const field = named(fields, name);
  if (field === undefined) return label;
  // The head of a column stands for several periods, so it has none of its own.
  const about = description ? undefined : <Basis fund={fund} name={name} />;
  return <Definition field={description ? { ...field, description } : field} label={label} about={about} />;
}
