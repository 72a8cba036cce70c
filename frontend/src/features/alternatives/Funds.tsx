import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AlternativeFund, AlternativeFunds } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import type { ListAddress } from '@/shared/list/address';
import { pathTo } from '@/shared/routes/paths';
import { type DataColumn, DataTable } from '@/shared/table/DataTable';
import { LocalLink } from '@/shared/ui/LocalLink';
import { Value } from '@/shared/ui/Value';
import styles from './Alternatives.module.css';
import type { AlternativesState } from './state';

/** States that a row names; the others are counted. */
const SHOWN_STATES = 4;

interface TableProps {
  page: AlternativeFunds;
  list: ListAddress<AlternativesState>;
}

/** The entries where there is room for their columns. */
export function Table({ page, list }: TableProps) {
  const { t } = useTranslation('alternatives');
  return (
    <DataTable
      rows={page.results}
      keyOf={({ id }) => id}
      columns={useColumns()}
      caption={t(`${list.state.list}.list`)}
      ordering={list.state.ordering}
      onOrdering={(ordering) => list.change({ ordering })}
      className={styles.table}
    />
  );
}

function useColumns(): readonly DataColumn<AlternativeFund>[] {
  const { t } = useTranslation('alternatives');
  const format = useFormat();
  return useMemo(
    () => [
      {
        name: 'name',
        label: t('columns.name'),
        align: 'start',
        head: true,
        sorts: 'ascending',
        cell: (one) => <Name entry={one} />,
      },
      {
        name: 'manager',
        label: t('columns.manager'),
        align: 'start',
        sorts: 'ascending',
        cell: (one) => one.manager,
      },
      {
        name: 'strategy',
        label: t('columns.strategy'),
        align: 'start',
        cell: (one) => <Strategy entry={one} />,
      },
      {
        name: 'investors',
        label: t('columns.investors'),
        align: 'start',
        cell: (one) => one.investors.label,
      },
      {
        name: 'states',
        label: t('columns.states'),
        align: 'start',
        cell: (one) => <States entry={one} />,
      },
      {
        name: 'authorised_on',
        label: t('columns.authorised_on'),
        align: 'end',
        sorts: 'descending',
        cell: (one) => format.date(one.authorised_on),
      },
      {
        name: 'marketed_since',
        label: t('columns.marketed_since'),
        align: 'end',
        sorts: 'descending',
        cell: (one) => format.date(one.marketed_since),
      },
    ],
    [format, t],
  );
}

/** The same on the phone. */
export function Cards({ page }: { page: AlternativeFunds }) {
  const { t } = useTranslation('alternatives');
  const format = useFormat();
  return (
    <ul className={styles.cards}>
      {page.results.map((one) => (
        <li key={one.id}>
          <Name entry={one} />
          <dl className={styles.facts}>
            <Fact name={t('columns.manager')}>{one.manager}</Fact>
            <Fact name={t('columns.strategy')}>
              <Strategy entry={one} />
            </Fact>
            <Fact name={t('columns.investors')}>{one.investors.label}</Fact>
            <Fact name={t('columns.states')}>
              <States entry={one} />
            </Fact>
            <Fact name={t('columns.authorised_on')}>
              <Value text={format.date(one.authorised_on)} />
            </Fact>
            <Fact name={t('columns.marketed_since')}>
              <Value text={format.date(one.marketed_since)} />
            </Fact>
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The name, which leads to the fund where the portal has it, with its codes and rating. */
function Name({ entry }: { entry: AlternativeFund }) {
  const { t } = useTranslation('alternatives');
  const { fund, lei, isins, name } = entry;
  const [first, ...others] = isins;
  const rank = entry['instrument.rank'] ?? entry['eltif_instrument.rank'];
  return (
    <div className={styles.name}>
      {fund === null ? (
        <span>{name}</span>
      ) : (
        <LocalLink to={pathTo('fund', { slug: fund.slug, id: fund.id })}>{name}</LocalLink>
      )}
      {rank ? <span className={styles.below}>{t('rank', { rank: t(`ranks.${rank as 'aaa'}`) })}</span> : null}
      {entry.has_benchmark && fund !== null ? (
        <LocalLink className={styles.tool} to={pathTo('benchmark', { id: fund.fund_id })}>
          {t('benchmark')}
        </LocalLink>
      ) : null}
      {lei === null ? null : <span className={styles.below}>{t('lei', { lei })}</span>}
      {first === undefined ? null : others.length === 0 ? (
        <span className={styles.below}>{t('isin', { isin: first })}</span>
      ) : (
        <details className={styles.isins}>
          <summary>{t('isins', { count: isins.length })}</summary>
          <ul>
            {isins.map((isin) => (
              <li key={isin}>{isin}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** What it invests in; master or feeder where it is one. */
function Strategy({ entry: { strategy, structure } }: { entry: AlternativeFund }) {
  return (
    <>
      {strategy.label}
      {structure.value === 'single' ? null : <span className={styles.below}>{structure.label}</span>}
    </>
  );
}

/** The first states by code, all of them by name when opened. */
function States({ entry: { states } }: { entry: AlternativeFund }) {
  const { t } = useTranslation('alternatives');
  if (states.length === 0) return <Value text="–" />;
  const shown = states
    .slice(0, SHOWN_STATES)
    .map(({ value }) => value)
    .join(', ');
  const more = states.length - SHOWN_STATES;
  return (
    <details className={styles.isins}>
      <summary>{more > 0 ? t('moreStates', { shown, count: more }) : shown}</summary>
      <ul>
        {states.map(({ value, label }) => (
          <li key={value}>{label}</li>
        ))}
      </ul>
    </details>
  );
}
