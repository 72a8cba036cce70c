import type { UseQueryResult } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { apiSend } from '@/shared/api/client';
import type { FacetValue, OwnDocument, OwnDocumentList } from '@/shared/api/types';
import { Discard } from '@/shared/dashboard/Discard';
import { useFormat } from '@/shared/format';
import { useMedia } from '@/shared/hooks/use-media';
import { useLang } from '@/shared/i18n/language';
import type { ListAddress } from '@/shared/list/address';
import { ListBody } from '@/shared/list/ListBody';
import { pathTo } from '@/shared/routes/paths';
import { type DataColumn, DataTable } from '@/shared/table/DataTable';
import { LocalLink } from '@/shared/ui/LocalLink';
import { Notice } from '@/shared/ui/Notice';
import styles from './FundDocuments.module.css';
import { OWN_DOCUMENTS } from './queries';
import { type DocumentsState, EMPTY, STATES } from './state';

interface Props {
  list: ListAddress<DocumentsState>;
  query: UseQueryResult<OwnDocumentList>;
  /** Gets the focus when a button is gone with what it discarded. */
  heading: RefObject<HTMLElement | null>;
  /** Null while the form is open: another one would take the place of what is typed in it. */
  onAgain: ((document: OwnDocument) => void) | null;
}

/** The list, narrowed by state and fund. */
export function OwnDocuments({ list, query, heading, onAgain }: Props) {
  const { t } = useTranslation('documents');
  const { state, change, address } = list;
  const narrowed = state.state !== '' || state.fund !== null;
  const first = query.data?.count === 0 && !narrowed;
  return (
    <section className={styles.list} aria-label={t('list')} aria-busy={query.isFetching}>
      {first ? null : <Filters state={state} facets={query.data?.facets} onChange={change} />}
      <ListBody
        query={query}
        address={(page) => address({ page })}
        onPage={(page) => change({ page }, 'page')}
        none={narrowed ? <NoneHere onReset={() => change(EMPTY)} /> : <Nothing />}
      >
        {(page, stale) => (
          <div data-stale={stale} className={styles.rows}>
            <Count count={page.count} />
            <Rows list={page} state={state} heading={heading} onChange={change} onAgain={onAgain} />
          </div>
        )}
      </ListBody>
    </section>
  );
}

function Count({ count }: { count: number }) {
  const { t } = useTranslation('documents');
  const format = useFormat();
  return (
    <p role="status" className={styles.count}>
      {t('count', { count, formatted: format.number(count) })}
    </p>
  );
}

function Nothing() {
  const { t } = useTranslation('documents');
  return (
    <div className={styles.empty}>
      <h2>{t('empty.title')}</h2>
      <p>{t('empty.how')}</p>
    </div>
  );
}

function NoneHere({ onReset }: { onReset(): void }) {
  const { t } = useTranslation('documents');
  return (
    <Notice tone="info" title={t('noneHere')}>
      <button type="button" onClick={onReset}>
        {t('all')}
      </button>
    </Notice>
  );
}

interface FiltersProps {
  state: DocumentsState;
  facets: OwnDocumentList['facets'] | undefined;
  onChange(changes: Partial<DocumentsState>): void;
}

function Filters({ state, facets, onChange }: FiltersProps) {
  const { t } = useTranslation('documents');
  return (
    <fieldset className={styles.filters}>
      <legend className={styles.spoken}>{t('filters')}</legend>
      <Filter
        label={t('columns.state')}
        all={t('allStates')}
        chosen={state.state}
        values={facets?.states.values ?? []}
        onChoose={(value) => onChange({ state: STATES.find((one) => one === value) ?? '' })}
      />
      <Filter
        label={t('columns.fund')}
        all={t('allFunds')}
        chosen={state.fund === null ? '' : String(state.fund)}
        values={facets?.funds.values ?? []}
        onChoose={(value) => onChange({ fund: value === '' ? null : Number(value) })}
      />
    </fieldset>
  );
}

interface FilterProps {
  label: string;
  all: string;
  chosen: string;
  values: readonly FacetValue[];
  onChoose(value: string): void;
}

function Filter({ label, all, chosen, values, onChoose }: FilterProps) {
  const format = useFormat();
  const known = chosen === '' || values.some(({ value }) => String(value) === chosen);
  return (
    <label>
      <span>{label}</span>
      <select value={chosen} onChange={(event) => onChoose(event.target.value)}>
        <option value="">{all}</option>
        {/* Out of an old address: nothing of it was handed in. */}
        {known ? null : <option value={chosen}>{chosen}</option>}
        {values.map(({ value, label: text, count }) => (
          <option key={String(value)} value={String(value)}>
            {text} ({format.number(count)})
          </option>
        ))}
      </select>
    </label>
  );
}

interface RowsProps extends Pick<Props, 'heading' | 'onAgain'> {
  list: OwnDocumentList;
  state: DocumentsState;
  onChange(changes: Partial<DocumentsState>): void;
}

function Rows({ list, state, heading, onChange, onAgain }: RowsProps) {
  const { t } = useTranslation('documents');
  const columns = useColumns(list, heading, onAgain);
  return (
    <DataTable
      rows={list.results}
      keyOf={({ id }) => id}
      columns={columns}
      caption={t('caption')}
      ordering={state.ordering}
      onOrdering={(ordering) => onChange({ ordering })}
      className={styles.table}
    />
  );
}

/** On narrow screens a document is described below its fund, and the time of the decision stands below the state. */
function useColumns(
  list: OwnDocumentList,
  heading: Props['heading'],
  onAgain: Props['onAgain'],
): readonly DataColumn<OwnDocument>[] {
  const { t } = useTranslation('documents');
  const format = useFormat();
  const narrow = useMedia('(width < 60rem)');
  const label = new Map(list.categories.map(({ value, label: text }) => [value, text]));
  const kind = (row: OwnDocument) => <Kind row={row} category={label.get(row.category) ?? row.category} />;
  const states = new Map(list.facets.states.values.map(({ value, label: text }) => [value, text]));
  const start = { align: 'start' } as const;
  const fund: DataColumn<OwnDocument> = {
    ...start,
    name: 'fund',
    label: t('columns.fund'),
    head: true,
    sorts: 'ascending',
    cell: (row) => (
      <>
        <FundName row={row} />
        {narrow ? (
          <span className={styles.below}>
            {kind(row)}
            <span>{format.date(row.date)}</span>
            <span>{t('handedInAt', { at: format.moment(row.handed_in_at) })}</span>
          </span>
        ) : null}
      </>
    ),
  };
  const stand: DataColumn<OwnDocument> = {
    ...start,
    name: 'state',
    label: t('columns.state'),
    cell: (row) => (
      <Stand
        row={row}
        label={states.get(row.state) ?? row.state}
        dated={narrow}
        heading={heading}
        onAgain={onAgain}
      />
    ),
  };
  if (narrow) return [fund, stand];
  return [
    fund,
    { ...start, name: 'category', label: t('columns.document'), cell: kind },
    {
      ...start,
      name: 'date',
      label: t('columns.date'),
      sorts: 'descending',
      cell: (row) => format.date(row.date),
    },
    stand,
    {
      ...start,
      name: 'handed_in_at',
      label: t('columns.handedIn'),
      sorts: 'descending',
      cell: (row) => format.moment(row.handed_in_at),
    },
    {
      ...start,
      name: 'decided_at',
      label: t('columns.decided'),
      sorts: 'descending',
      cell: (row) => format.moment(row.decided_at),
    },
  ];
}

function FundName({ row: { fund } }: { row: OwnDocument }) {
  const { t } = useTranslation('documents');
  if (fund.id === null) return fund.name;
  return (
    <>
      <LocalLink to={pathTo('fund', { slug: fund.slug, id: fund.id })}>{fund.name}</LocalLink>
      <LocalLink
        className={styles.about}
        to={pathTo('editFund', { id: fund.id })}
        aria-label={t('editFundNamed', { fund: fund.name })}
      >
        {t('editFund')}
      </LocalLink>
    </>
  );
}

function Kind({ row, category }: { row: OwnDocument; category: string }) {
  const { t } = useTranslation('documents');
  const format = useFormat();
  const size = row.size === null ? t('missing') : format.bytes(row.size);
  return (
    <>
      {row.url === null ? category : <a href={row.url}>{category}</a>}
      <span className={styles.about}>
        {t(`language.${row.language}`)}, PDF, {size}
      </span>
    </>
  );
}

interface StandProps extends Pick<Props, 'heading' | 'onAgain'> {
  row: OwnDocument;
  label: string;
  /** The time of the decision has no column of its own. */
  dated: boolean;
}

/** Where it stands, why it came back, and what can be done about it. */
function Stand({ row, label, dated, heading, onAgain }: StandProps) {
  const { t } = useTranslation('documents');
  const format = useFormat();
  const lang = useLang();
  const { id } = row.fund;
  const purpose = row.visible ? 'replace' : 'again';
  return (
    <div className={styles.stand}>
      <span className={styles.mark} data-state={row.state}>
        {label}
      </span>
      {row.publish_at === null ? null : <span>{t('planned', { at: format.moment(row.publish_at) })}</span>}
      {dated && row.decided_at !== null ? <span>{format.moment(row.decided_at)}</span> : null}
      {row.visible && row.state !== 'published' ? <span>{t('earlier')}</span> : null}
      {row.reason === '' ? null : <p className={styles.reason}>{t('reason', { reason: row.reason })}</p>}
      {row.again && onAgain !== null ? (
        <button
          type="button"
          className={styles.again}
          aria-label={t(`${purpose}Named`, { fund: row.fund.name, date: format.date(row.date) })}
          onClick={() => onAgain(row)}
        >
          {t(purpose)}
        </button>
      ) : null}
      {row.discardable && id !== null ? (
        <Discard
          of={`${row.fund.name}, ${format.date(row.date)}`}
          className={styles.again}
          discard={() =>
            apiSend('DELETE', 'funds/{id}/documents/{document}/draft/', {
              path: { id, document: row.id },
              query: { lang, version: row.version },
            })
          }
          keys={[[OWN_DOCUMENTS]]}
          next={heading}
        />
      ) : null}
    </div>
  );
}
