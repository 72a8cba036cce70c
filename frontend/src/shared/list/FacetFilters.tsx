import type { ReactNode } from 'react';
import type { FacetValue } from '../api/types';
import { useFormat } from '../format';
import { useMedia } from '../hooks/use-media';
import type { Step } from './address';
import { Chosen } from './Chosen';
import styles from './Filters.module.css';
import { SearchField } from './SearchField';

/** The part of a list's address that facets, words and an order are kept in. */
interface Faceted<K extends string> {
  readonly state: Readonly<Record<K, string[]>> & { readonly ordering: string; readonly search?: string };
  readonly change: (
    changes: Partial<Record<K, string[]>> & { ordering?: string; search?: string },
    how?: Step,
  ) => void;
}

interface Props<K extends string> {
  list: Faceted<K>;
  facets: readonly { key: K; label: string; values: readonly FacetValue[] | undefined }[];
  /** Orders to choose from; none where there are heads of columns to sort by. */
  orders: readonly { value: string; label: string }[];
  /** `search` is missing where words narrow nothing. */
  texts: { search?: string; any: string; order: string; reset: string; filters: string };
  /** Missing while nothing is narrowed. */
  onReset?: (() => void) | undefined;
  /** What stands before the facets in place of words. */
  first?: ReactNode;
  /** What else narrows the list, behind the facets. */
  children?: ReactNode;
}

/** Where the choices have room in one row or two; elsewhere they would push the list below the first screen. */
const ROOMY = '(width >= 48rem)';

/** What narrows a list: words, one value of each facet, and where there are no columns, its order. */
export function FacetFilters<K extends string>(props: Props<K>) {
  const { list, facets, orders, texts, onReset, first, children } = props;
  const { state, change } = list;
  const roomy = useMedia(ROOMY);
  const search = state.search ?? '';
  const choices = (
    <>
      {facets.map(({ key, label, values }) => (
        <Chosen
          key={key}
          label={label}
          all={texts.any}
          values={values}
          chosen={state[key]}
          onChoose={(chosen) => change({ [key]: chosen } as Changes<K>)}
        />
      ))}
      {children}
      {orders.length === 0 ? null : (
        <Order
          label={texts.order}
          orders={orders}
          chosen={state.ordering}
          onChoose={(ordering) => change({ ordering } as Changes<K>)}
        />
      )}
    </>
  );
  return (
    <div className={styles.filters}>
      {first}
      {texts.search === undefined ? null : (
        <SearchField
          key={search}
          label={texts.search}
          value={search}
          onSearch={(search, replace) => change({ search } as Changes<K>, replace ? 'replace' : 'push')}
        />
      )}
      {roomy ? (
        choices
      ) : (
        <Folded label={texts.filters} chosen={facets.filter(({ key }) => state[key].length > 0).length}>
          {choices}
        </Folded>
      )}
      {onReset === undefined ? null : (
        <button type="button" className={styles.reset} onClick={onReset}>
          {texts.reset}
        </button>
      )}
    </div>
  );
}

interface OrderProps {
  label: string;
  orders: Props<string>['orders'];
  chosen: string;
  onChoose(ordering: string): void;
}

function Order({ label, orders, chosen, onChoose }: OrderProps) {
  return (
    <label>
      <span>{label}</span>
      <select value={chosen} onChange={({ target }) => onChoose(target.value)}>
        {orders.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The choices on a phone, with how many of them narrow the list. */
function Folded({ label, chosen, children }: { label: string; chosen: number; children: ReactNode }) {
  const format = useFormat();
  return (
    <details className={styles.folded}>
      <summary>{chosen === 0 ? label : `${label} (${format.number(chosen)})`}</summary>
      <div>{children}</div>
    </details>
  );
}

type Changes<K extends string> = Parameters<Faceted<K>['change']>[0];
