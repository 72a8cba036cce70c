import { useTranslation } from 'react-i18next';
import { useFormat } from '../format';
import { Value } from '../ui/Value';
import styles from './ChartFrame.module.css';
import { cellText, type Figures, headText } from './figures';

interface Props {
  figures: Figures;
  caption: string;
  /** As high as the chart that it stands for, in pixels: below, the page stays where it is. */
  height: number;
}

/** The figures of a chart as a table, the latest date first. */
export function ChartTable({ figures, caption, height }: Props) {
  const { t } = useTranslation('charts');
  const format = useFormat();
  const rows = figures.dated ? figures.rows.toReversed() : figures.rows;
  return (
    <section
      className={styles.scroll}
      style={{ blockSize: height }}
      aria-label={`${caption}: ${t('asTable')}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
      tabIndex={0}
    >
      <table className={styles.table}>
        <caption className={styles.spoken}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{figures.title}</th>
            {figures.columns.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names of funds may occur twice, and rows keep their order.
            <tr key={place} data-marked={row.marked}>
              <th scope="row">
                {headText(row, figures, format)}
                {row.marked ? <span className={styles.tag}>{t('own')}</span> : null}
              </th>
              {figures.columns.map((column, at) => (
                <td key={column.label} data-text={column.unit === 'text'}>
                  <Value text={cellText(row.cells[at] ?? null, column, row, format)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
