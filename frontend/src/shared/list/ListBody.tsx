import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/client';
import { useFormat } from '../format';
import { ErrorNote } from '../ui/ErrorNote';
import { Loading } from '../ui/Loading';
import { Notice } from '../ui/Notice';
import { Pager } from '../ui/Pager';
import { lastPage } from './last-page';

/** What every list answers. */
export interface Page {
  readonly count: number;
  readonly page: number;
  readonly per_page: number;
}

interface Props<P extends Page> {
  query: Pick<UseQueryResult<P>, 'data' | 'error' | 'refetch' | 'isPlaceholderData'>;
  /** The address of a page. */
  address(page: number): string;
  /** Goes to a page. */
  onPage(page: number): void;
  /** Stands in for the rows of a list without any. */
  none: ReactNode;
  /** Holds the place of the first rows. */
  loading?: ReactNode;
  /** The rows; `stale` while those of another page are awaited. */
  children(page: P, stale: boolean): ReactNode;
}

/** A list in each of its states: awaited, failed, beyond its last page, empty, or a page with the way to the others. */
export function ListBody<P extends Page>(props: Props<P>) {
  const { query, address, onPage, none, loading = <Loading />, children } = props;
  const { data, error, isPlaceholderData } = query;
  if (error !== null) {
    const last = lastPage(error);
    return last === null ? (
      <ErrorNote error={error} onRetry={() => void query.refetch()} />
    ) : (
      <Beyond error={error} last={last} onPage={onPage} />
    );
  }
  if (data === undefined) return loading;
  if (data.count === 0) return none;
  return (
    <>
      {children(data, isPlaceholderData)}
      <Pager page={data.page} perPage={data.per_page} count={data.count} address={address} />
    </>
  );
}

function Beyond({ error, last, onPage }: { error: Error; last: number; onPage(page: number): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const detail = error instanceof ApiError ? error.problem.detail : undefined;
  // Of a list that is too long nobody knows which page is the last: it begins at the first one.
  const page = error instanceof ApiError && error.code === 'page_too_deep' ? 1 : last;
  return (
    <Notice tone="warning" title={detail}>
      <button type="button" onClick={() => onPage(page)}>
        {t(page > 1 ? 'lastPage' : 'goToPage', { page: format.number(page) })}
      </button>
    </Notice>
  );
}
