/** The figures of a chart as one table: what the table shows, the file holds and the keyboard reads. */
import type { TFunction } from 'i18next';
import { type Format, MISSING } from '../format';
import type { ChartDescription, LineChart, RangeChart, Series, Unit } from './description';
import { lastKnownPlaces } from './last-known';
import { lookPlace } from './look';

export type Cell = number | string | null;

export interface Column {
  readonly label: string;
  readonly unit: Unit | 'text';
  /** Belongs to what is said of a row in one line. */
  readonly brief: boolean;
  /** Number of the series that the column is, for its sample of line and colour. */
  readonly series: number | null;
  /** How the series looks; its number where nothing else is said. */
  readonly look?: number;
}

export interface Row {
  /** A date (YYYY-MM-DD) or a name. */
  readonly head: string;
  readonly cells: readonly Cell[];
  readonly marked: boolean;
  /** For each missing value, the row whose value stands for it where one reads the chart; null where none does. */
  readonly lastKnown?: readonly (number | null)[];
  /** Where each row has a unit of its own, it goes before the column's. */
  readonly unit?: Unit;
}

export interface Figures {
  readonly title: string;
  readonly dated: boolean;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
}

type Translate = TFunction<'charts'>;

export function figuresOf(chart: ChartDescription, t: Translate): Figures {
  switch (chart.kind) {
    case 'line':
      return lineFigures(chart, t);
    case 'bar':
      return {
        title: chart.categoryTitle,
        dated: false,
        columns: seriesColumns(chart.series, chart.unit),
        rows: chart.categories.map((head, place) => ({
          head,
          cells: chart.series.map(({ values }) => values[place] ?? null),
          marked: place === chart.own,
        })),
      };
    case 'scatter':
      return {
        title: chart.pointTitle,
        dated: false,
        columns: [chart.x, chart.y].map(({ title, unit }) => ({
          label: title,
          unit,
          brief: true,
          series: null,
        })),
        rows: chart.points.map(({ label, x, y, marked }) => ({
          head: label,
          cells: [x, y],
          marked: marked === true,
        })),
      };
    case 'range':
      return rangeFigures(chart, t);
  }
}

function lineFigures(chart: LineChart, t: Translate): Figures {
  const lastKnown = chart.series.map((_series, place) => lastKnownPlaces(chart, place));
  return {
    title: t('date'),
    dated: true,
    columns: seriesColumns(chart.series, chart.unit),
    rows: chart.dates.map((head, place) => ({
      head,
      cells: chart.series.map(({ values }) => values[place] ?? null),
      lastKnown: lastKnown.map((places) => places[place] ?? null),
      marked: false,
    })),
  };
}

function seriesColumns(series: readonly Series[], unit: Unit): Column[] {
  return series.map((one, place) => ({
    label: one.name,
    unit,
    brief: one.tableOnly !== true,
    series: one.tableOnly ? null : place,
    look: lookPlace(one, place),
  }));
}

function rangeFigures(chart: RangeChart, t: Translate): Figures {
  const value = (label: string, brief: boolean): Column => ({
    label,
    unit: 'percent',
    brief,
    series: null,
  });
  return {
    title: chart.rowTitle,
    dated: false,
    columns: [
      value(chart.name, true),
      { label: chart.noteTitle, unit: 'text', brief: true, series: null },
      value(t('minimum'), false),
      value(t('lowerQuartile'), false),
      value(t('median'), true),
      value(t('upperQuartile'), false),
      value(t('maximum'), false),
    ],
    rows: chart.rows.map((row) => ({
      head: row.label,
      cells: [
        row.value,
        row.note,
        row.minimum,
        row.lowerQuartile,
        row.median,
        row.upperQuartile,
        row.maximum,
      ],
      marked: false,
      unit: row.unit,
    })),
  };
}

/** A value with its unit, as it is read. */
export function valueText(value: number | null, unit: Unit, format: Format): string {
  switch (unit) {
    case 'percent':
    case 'percent_per_year':
      return format.percent(value);
    case 'change':
      return format.change(value);
    case 'index':
      return format.number(value, 2);
    default:
      return format.number(value, 0);
  }
}

export function cellText(cell: Cell, column: Column, row: Row, format: Format): string {
  if (cell === null) return MISSING;
  if (typeof cell === 'string') return cell === '' ? MISSING : cell;
  return valueText(cell, row.unit ?? (column.unit === 'text' ? 'points' : column.unit), format);
}

/** What is read of a cell: where a line goes over its date, the value that was known last, with the date of that. */
export function readText(figures: Figures, place: number, at: number, format: Format, t: Translate): string {
  const [row, column] = [figures.rows[place], figures.columns[at]];
  if (row === undefined || column === undefined) return MISSING;
  const before = row.lastKnown?.[at] ?? place;
  const known = figures.rows[before] ?? row;
  const value = cellText(known.cells[at] ?? null, column, known, format);
  return before === place ? value : t('valueAsOf', { value, date: headText(known, figures, format) });
}

export function headText(row: Row, figures: Figures, format: Format): string {
  return figures.dated ? format.date(row.head) : row.head.replace('\n', ', ');
}

/** One row in one sentence, for the ear: the date or the name, then each value with what it is. */
export function sentence(figures: Figures, place: number, format: Format, t: Translate): string {
  const row = figures.rows[place];
  if (row === undefined) return '';
  const parts = figures.columns.flatMap((column, at) => {
    const text = readText(figures, place, at, format, t);
    return column.brief ? [`${column.label}: ${text === MISSING ? t('missing') : text}`] : [];
  });
  const head = headText(row, figures, format) + (row.marked ? ` (${t('own')})` : '');
  return `${head}. ${parts.join('; ')}. ${t('place', { place: place + 1, count: figures.rows.length })}`;
}

/** Where reading begins: at what is marked, else at the latest date, else at the first row. */
export function firstRead(figures: Figures): number {
  const marked = figures.rows.findIndex((row) => row.marked);
  if (marked !== -1) return marked;
  return figures.dated ? figures.rows.length - 1 : 0;
}

/** The row that a key leads to; null for a key that reads nothing. A page is a tenth of all rows. */
export function rowAfter(key: string, place: number, count: number): number | null {
  const page = Math.max(1, Math.round(count / 10));
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowDown: 1,
    ArrowLeft: -1,
    ArrowUp: -1,
    PageDown: page,
    PageUp: -page,
    Home: -count,
    End: count,
  };
  const step = steps[key];
  if (step === undefined || count === 0) return null;
  return Math.min(count - 1, Math.max(0, place + step));
}
