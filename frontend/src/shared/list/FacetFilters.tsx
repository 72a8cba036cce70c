import type { ReactNode } from 'react';
import type { FacetValue } from '../api/types';
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
  texts: { search?: string; any: string; order: string; reset: string };
  /** Missing while nothing is narrowed. */
  onReset?: (() => void) | undefined;
  /** What stands before the facets in place of words. */
  first?: ReactNode;
  /** What else narrows the list, behind the facets. */
  children?: ReactNode;
}

/** What narrows a list: words, one value of each facet, and where there are no columns, its order. */
export function FacetFilters<K extends string>(props: Props<K>) {
  const { list, facets, orders, texts, onReset, first, children } = props;
  const { state, change } = list;
  const search = state.search ?? '';
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
        <label>
          <span>{texts.order}</span>
          <select
            value={state.ordering}
            onChange={({ target }) => change({ ordering: target.value } as Changes<K>)}
          >
            {orders.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
      {onReset === undefined ? null : (
        <button type="button" className={styles.reset} onClick={onReset}>
          {texts.reset}
        </button>
      )}
    </div>
  );
}

type Changes<K extends string> = Parameters<Faceted<K>['change']>[0];
