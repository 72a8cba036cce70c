import type { ComponentProps, ReactNode } from 'react';
import { Notice } from '../ui/Notice';
import type { ListAddress } from './address';
import styles from './FacetedRows.module.css';
import { ListBody, type Page } from './ListBody';

interface Props<S extends object, P extends Page> {
  list: ListAddress<S>;
  query: ComponentProps<typeof ListBody<P>>['query'];
  /** `empty` is said of a list without any row, `none` where the filters leave none. */
  texts: { empty: string; none: string; reset: string };
  /** Missing while nothing is narrowed. */
  onReset?: (() => void) | undefined;
  loading?: ReactNode;
  children(page: P): ReactNode;
}

/** The rows of a list with facets: awaited, failed, empty with the way back, or dimmed while others are awaited. */
export function FacetedRows<S extends { page: number }, P extends Page>(props: Props<S, P>) {
  const { list, query, texts, onReset, loading, children } = props;
  const to = (page: number) => ({ page }) as Partial<S>;
  const none =
    onReset === undefined ? (
      <p className={styles.empty}>{texts.empty}</p>
    ) : (
      <Notice tone="info" title={texts.none}>
        <button type="button" onClick={onReset}>
          {texts.reset}
        </button>
      </Notice>
    );
  return (
    <ListBody
      query={query}
      address={(page) => list.address(to(page))}
      onPage={(page) => list.change(to(page), 'page')}
      none={none}
      loading={loading}
    >
      {(page, stale) => (
        <div data-stale={stale} className={styles.rows}>
          {children(page)}
        </div>
      )}
    </ListBody>
  );
}
