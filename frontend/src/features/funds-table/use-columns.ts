import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { apiGet } from '@/shared/api/client';
import type { FieldInfo } from '@/shared/api/types';
import { useLang } from '@/shared/i18n/language';
import { type ColumnChoice, columnChoice, subscribe } from './column-store';
import { type Column, resolveColumns } from './columns';
import { DEFAULT_PERIOD, type Period } from './period';

export interface Columns {
  /** The columns to draw; empty until the fields are known. */
  readonly columns: readonly Column[];
  readonly fields: readonly FieldInfo[];
  readonly choice: ColumnChoice;
  readonly error: Error | null;
  readonly retry: () => void;
}

const NO_FIELDS: readonly FieldInfo[] = [];

/** The columns of a fund table for a performance period, as the viewer chose them. */
export function useColumns(period: Period = DEFAULT_PERIOD): Columns {
  const lang = useLang();
  const choice = useSyncExternalStore(subscribe, columnChoice);
  const { data, error, refetch } = useQuery({
    queryKey: ['fields', lang],
    queryFn: ({ signal }) => apiGet<{ results: FieldInfo[] }>('fields/', { lang }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const fields = data?.results ?? NO_FIELDS;
  const columns = useMemo(() => resolveColumns(fields, choice, period), [fields, choice, period]);
  return { columns, fields, choice, error, retry: refetch };
}
