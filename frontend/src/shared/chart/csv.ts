/** The figures of a chart as a text file that spreadsheet programs open. */
import { plainNumber } from '../format';
import type { Lang } from '../i18n/language';
import type { Cell, Figures } from './figures';

/** A byte order mark: without it, Excel reads umlauts wrongly. */
const MARK = '\ufeff';
/** With one of these in front, spreadsheet programs would compute a text. */
const FORMULA = /^[=+\-@\t\r]/;

/** What has to be said with the figures, line by line below them. */
export type Remarks = readonly string[];

/** German: semicolons and decimal commas; English: commas and decimal points. Dates are YYYY-MM-DD in both. */
export function csvOf(figures: Figures, units: readonly string[], remarks: Remarks, lang: Lang): string {
  const separator = lang === 'de' ? ';' : ',';
  const text = (cell: Cell): string => {
    if (cell === null) return '';
    if (typeof cell === 'number') return plainNumber(cell, lang);
    const safe = FORMULA.test(cell) ? `'${cell}` : cell;
    return /[;,"\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const heads = figures.columns.map(({ label }, place) =>
    units[place] ? `${label} (${units[place]})` : label,
  );
  const lines: Cell[][] = [
    [figures.title, ...heads],
    ...figures.rows.map(({ head, cells }) => [head.replace('\n', ', '), ...cells]),
    [],
    ...remarks.map((remark) => [remark]),
  ];
  return MARK + lines.map((line) => `${line.map(text).join(separator)}\r\n`).join('');
}
