/** Rows and cards of funds, and whole lists in each of their states (infra/docs/design.md, 4.1). */
import { RelaxPanel } from '@/features/screen/RelaxPanel';
import { ApiError } from '@/shared/api/client';
import type { FundItem } from '@/shared/api/types';
import type { Watch } from '@/shared/following/watch';
import { ListBody } from '@/shared/list/ListBody';
import { INITIAL_STATE } from '@/shared/screen/state';
import { resolveColumns } from '@/shared/table/columns';
import { FundCards } from '@/shared/table/FundCards';
import { FundTable } from '@/shared/table/FundTable';
import { SelectionBar } from '@/shared/table/SelectionBar';
import type { Selection } from '@/shared/table/selection';
import styles from '../Components.module.css';
import { FIELDS, fund } from '../fixtures';
import { Part, State } from '../Specimen';

const COLUMNS = resolveColumns(FIELDS, null, '3y');
const FUNDS: readonly FundItem[] = [
  fund(1, 'normal', { tranches_count: 12 }),
  fund(2, 'long'),
  fund(3, 'missing'),
  fund(4, 'normal', { rank: 'E', rating_points: 8, closed_on: '2026-06-30' }),
];

function selected(...funds: readonly FundItem[]): Selection {
  return {
    chosen: new Map(funds.map((one) => [one.id, one])),
    toggle: () => undefined,
    clear: () => undefined,
  };
}

const WATCH = { ids: new Set([2]), toggle: () => undefined } as unknown as Watch;
const TOOLS = { columns: COLUMNS, watch: WATCH, folds: true, caption: 'Fonds', ordering: '-rating_points' };

export function Rows() {
  return (
    <Part name="Fund row">
      <State name="normal" note="very long and missing" wide>
        <FundTable
          {...TOOLS}
          items={FUNDS}
          selection={selected(...FUNDS.slice(0, 1))}
          onOrdering={() => undefined}
        />
      </State>
      <State name="loading" wide>
        <FundTable {...TOOLS} items={null} skeletonRows={4} selection={selected()} />
      </State>
      <State name="loading" note="another order" wide>
        <FundTable {...TOOLS} items={FUNDS.slice(0, 2)} stale selection={selected()} />
      </State>
    </Part>
  );
}

export function Cards() {
  const common = { caption: 'Fonds', period: '3y', watch: WATCH } as const;
  return (
    <Part name="Fund card">
      <State name="normal" note="very long and missing">
        <FundCards {...common} items={FUNDS} selection={selected(...FUNDS.slice(0, 1))} />
      </State>
      <State name="loading">
        <FundCards {...common} items={null} selection={selected()} />
      </State>
    </Part>
  );
}

const PAGE = { count: 412, page: 14, per_page: 15 };
const refetch = () => Promise.resolve() as never;
const LIST = {
  address: () => '/',
  onPage: () => undefined,
  none: <p className={styles.empty}>Nichts da.</p>,
};
const failed = (
  status: number,
  code: string,
  detail: string,
  errors: { key: string; message: string }[] = [],
) => new ApiError({ status, code, detail, errors, request_id: '0000-muster' });
const FAILURES = [
  { note: 'server', error: failed(503, 'search_unavailable', 'Die Suche ist gerade nicht möglich.') },
  { note: 'network', error: new ApiError({ status: 0, code: 'network' }) },
  {
    note: 'address',
    error: failed(400, 'invalid_query', 'Die Adresse enthält ungültige Angaben.', [
      { key: 'ter_max', message: 'Bitte geben Sie eine Zahl zwischen 0 und 100 an.' },
    ]),
  },
] as const;

export function Lists() {
  return (
    <Part name="Whole list">
      <State name="normal">
        <ListBody {...LIST} query={{ data: PAGE, error: null, refetch, isPlaceholderData: false }}>
          {() => <p>15 von 412 Fonds</p>}
        </ListBody>
      </State>
      <State name="loading">
        <ListBody {...LIST} query={{ data: undefined, error: null, refetch, isPlaceholderData: false }}>
          {() => null}
        </ListBody>
      </State>
      <State name="empty" wide>
        <RelaxPanel
          relax={[
            { key: 'ter', facet: 'ter', count: 38, values: [] },
            { key: 'r', facet: 'ratings', count: 12, values: [{ value: 'A', label: 'A (sehr gut)' }] },
          ]}
          count={0}
          state={{
            ...INITIAL_STATE,
            values: { r: ['A'] },
            ranges: { ter: { minimum: null, maximum: 0.2 } },
          }}
          go={() => undefined}
        />
      </State>
      {FAILURES.map(({ note, error }) => (
        <State key={note} name="error" note={note}>
          <ListBody {...LIST} query={{ data: undefined, error, refetch, isPlaceholderData: false }}>
            {() => null}
          </ListBody>
        </State>
      ))}
    </Part>
  );
}

export function FootBars() {
  const list = { count: 412, whole: null, order: '' };
  return (
    <Part name="Bar at the foot">
      <State name="normal" wide>
        <SelectionBar selection={selected(fund(1), fund(4))} list={list} />
      </State>
      <State name="forbidden" note="too many" wide>
        <SelectionBar selection={selected(fund(1), fund(2, 'long'), fund(3), fund(4))} list={list} />
      </State>
      <State name="very long" wide>
        <SelectionBar selection={selected(fund(2, 'long'), fund(5, 'long'), fund(6, 'long'))} list={list} />
      </State>
    </Part>
  );
}
