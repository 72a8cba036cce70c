import { useTranslation } from 'react-i18next';
import { useFormat } from '../format';
import { Value } from '../ui/Value';
import styles from './Chart.module.css';
import { type Figures, headText, readText } from './figures';
import { Sample } from './Sample';

interface Props {
  figures: Figures;
  /** The row that is read; before that, the one that the chart is about. */
  row: number;
}

/** The values of one row, each beside the sample of its line: the chart's legend, too. */
export function ReadOut({ figures, row: place }: Props) {
  const { t } = useTranslation('charts');
  const format = useFormat();
  const row = figures.rows[place];
  if (row === undefined) return null;
  const head = headText(row, figures, format);
  const several = figures.columns.filter(({ series }) => series !== null).length > 1;
  return (
    <div className={styles.readOut}>
      <span className={styles.head} title={head}>
        {head}
      </span>
      <ul>
        {figures.columns.map((column, at) =>
          column.brief ? (
            <li key={column.label}>
              {several && column.series !== null ? (
                <Sample series={column.look ?? column.series} dated={figures.dated} />
              ) : null}
              <span className={styles.column} title={column.label}>
                {column.label}
              </span>
              <b>
                <Value text={readText(figures, place, at, format, t)} />
              </b>
            </li>
          ) : null,
        )}
      </ul>
    </div>
  );
}
