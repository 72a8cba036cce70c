import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldsQuery } from '../api/fields';
import type { FieldInfo } from '../api/types';
import { useMedia } from '../hooks/use-media';
import { useLang } from '../i18n/language';
import { type KeptColumns, useKeptColumns } from './account-columns';
import { type Column, type Room, resolveColumns, SPARKLINE_COLUMN } from './columns';
import { DEFAULT_PERIOD, type Period } from './period';

export interface Columns {
  /** The columns to draw; empty until the fields and the viewer's choice are known. */
  readonly columns: readonly Column[];
  /** The same without regard to the window, which decides nothing about a file. */
  readonly whole: readonly Column[];
  readonly fields: readonly FieldInfo[];
  readonly kept: KeptColumns;
  readonly error: Error | null;
  readonly retry: () => void;
}

const NO_FIELDS: readonly FieldInfo[] = [];
const NO_COLUMNS: readonly Column[] = [];

/** The columns of a fund table for a performance period, as the viewer chose them. */
export function useColumns(period: Period = DEFAULT_PERIOD): Columns {
  const kept = useKeptColumns();
  const { data, error, refetch } = useQuery(fieldsQuery(useLang()));
  const drawn = useDrawnField();
  const fields = useMemo(() => (data === undefined ? NO_FIELDS : [...data.results, drawn]), [data, drawn]);
  const { choice, waiting } = kept;
  const room = useRoom();
  // Default columns that give way to others a moment later would move the whole table.
  const columns = useMemo(
    () => (waiting ? NO_COLUMNS : resolveColumns(fields, choice, period, room)),
    [fields, choice, waiting, period, room],
  );
  const whole = useMemo(
    () => (waiting ? NO_COLUMNS : resolveColumns(fields, choice, period)),
    [fields, choice, waiting, period],
  );
  return { columns, whole, fields, kept, error, retry: refetch };
}

/** The room that the window has for columns. */
export function useRoom(): Room {
  const desk = useMedia('(width >= 80rem)');
  const wall = useMedia('(width >= 108rem)');
  return wall ? 'wall' : desk ? 'desk' : 'tablet';
}

/** The small pictures as a column: chosen like a field, and sorted by nothing. */
function useDrawnField(): FieldInfo {
  const { t } = useTranslation('table');
  return useMemo(
    () => ({
      name: SPARKLINE_COLUMN,
      label: t('sparkline.label'),
      description: t('sparkline.description'),
      definition: null,
      type: 'text',
      unit: 'none',
      group: 'performance',
      column: 'optional',
      better: 'none',
      sortable: false,
      export: false,
      values: [],
    }),
    [t],
  );
}
