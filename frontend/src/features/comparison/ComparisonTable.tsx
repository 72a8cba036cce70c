import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldInfo, FundPage } from '@/shared/api/types';
import { Bases, Known } from '@/shared/figures/Basis';
import { Term } from '@/shared/figures/Term';
import { figureText } from '@/shared/figures/text';
import { useFormat } from '@/shared/format';
import { pathTo } from '@/shared/routes/paths';
import { LocalLink } from '@/shared/ui/LocalLink';
import { RatingBadge } from '@/shared/ui/RatingBadge';
import { ShortName } from '@/shared/ui/ShortName';
import { betterFunds, type Obstacle, obstacleOf } from './better';
import styles from './Comparison.module.css';
import { differencesOf } from './differences';

const GROUPS = ['rating', 'performance', 'risk', 'costs', 'sustainability', 'master'] as const;
/** What names the columns, or is no figure of a fund. */
const ELSEWHERE: readonly string[] = ['name', 'simulated'];

interface Props {
  funds: readonly FundPage[];
  fields: readonly FieldInfo[];
}

/** Every figure of the catalogue, a fund a column; the better value is marked where there is one. */
export function ComparisonTable({ funds, fields }: Props) {
  const { t } = useTranslation('comparison');
  return (
    <section className={styles.figures} aria-labelledby="comparison-figures">
      <h2 id="comparison-figures">{t('figures')}</h2>
      <p className={styles.small}>
        {funds.length > 1 ? (
          <>
            <Mark spoken={false} /> {t('marked')}{' '}
          </>
        ) : null}
        <LocalLink to={`${pathTo('methodology')}#charts`}>{t('method')}</LocalLink>
      </p>
      <Differences funds={funds} fields={fields} />
      {funds.some(({ simulated }) => simulated) ? <p className={styles.simulated}>{t('simulated')}</p> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled sideways must be reached by keyboard. */}
      <section className={styles.scroll} aria-label={t('region')} tabIndex={0}>
        <table className={styles.table}>
          <caption className={styles.hidden}>{t('caption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('figure')}</th>
              {funds.map((fund) => (
                <th key={fund.id} scope="col">
                  <ShortName name={fund.name} rest />
                </th>
              ))}
            </tr>
          </thead>
          {GROUPS.map((group) => (
            <Group
              key={group}
              group={group}
              funds={funds}
              fields={fields.filter(
                (field) =>
                  field.group === group && field.column !== 'none' && !ELSEWHERE.includes(field.name),
              )}
            />
          ))}
        </table>
      </section>
    </section>
  );
}

/** In one line, what the figures of these funds are made of differently; the values stand in the order of the columns. */
function Differences({ funds, fields }: Props) {
  const { t } = useTranslation('comparison');
  const format = useFormat();
  const found = differencesOf(funds, fields, t, format);
  if (found.length === 0) return null;
  return <p className={styles.differences}>{t('differences.line', { list: found.join('; ') })}</p>;
}

function Group({ group, funds, fields }: Props & { group: (typeof GROUPS)[number] }) {
  const { t } = useTranslation(['comparison', 'table']);
  if (fields.length === 0) return null;
  const obstacles = new Set(
    fields
      .filter(({ better }) => better !== 'none')
      .map((field) => obstacleOf(field, funds))
      .filter((obstacle): obstacle is Obstacle => obstacle !== null),
  );
  return (
    <tbody>
      <tr className={styles.group}>
        <th scope="rowgroup" colSpan={funds.length + 1}>
          <span className={styles.groupText}>
            <span className={styles.groupName}>{t(`table:groups.${group}`)}</span>
            {[...obstacles].map((obstacle) => (
              <Fragment key={obstacle}>
                {' '}
                <span className={styles.obstacle}>{t(`obstacles.${obstacle}`)}</span>
              </Fragment>
            ))}
          </span>
        </th>
      </tr>
      {fields.map((field) => (
        <Row key={field.name} field={field} funds={funds} />
      ))}
    </tbody>
  );
}

function Row({ field, funds }: { field: FieldInfo; funds: readonly FundPage[] }) {
  const better = betterFunds(field, funds);
  return (
    <tr>
      <th scope="row">
        <Term field={field} about={<Bases funds={funds} name={field.name} />} />
      </th>
      {funds.map((fund, place) => (
        <FigureCell key={fund.id} best={better[place] ?? false}>
          <Figure fund={fund} field={field} />
        </FigureCell>
      ))}
    </tr>
  );
}

function Figure({ fund, field }: { fund: FundPage; field: FieldInfo }) {
  const table = useTranslation(['table', 'common']);
  const format = useFormat();
  if (field.name === 'rank') return <RatingBadge rank={fund.rank} underReview={fund.under_review} />;
  const value = fund[field.name as keyof FundPage];
  // A sign tells gains from losses without colours.
  const text =
    field.group === 'performance' && typeof value === 'number'
      ? format.change(value)
      : figureText(fund, field, format, table.t);
  return <Known fund={fund} field={field} text={text} />;
}

/** A cell of figures; the better value is bold and ticked, and said to be so. */
export function FigureCell({ best, children }: { best: boolean; children: ReactNode }) {
  return (
    <td data-best={best}>
      {best ? <Mark /> : null}
      {children}
    </td>
  );
}

function Mark({ spoken = true }: { spoken?: boolean }) {
  const { t } = useTranslation('comparison');
  return (
    <>
      <svg aria-hidden="true" className={styles.mark} viewBox="0 0 12 12" width="12" height="12">
        <path d="M1.5 6.5l3 3 6-7" fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
      {spoken ? <span className={styles.hidden}>{t('better')} </span> : null}
    </>
  );
}
