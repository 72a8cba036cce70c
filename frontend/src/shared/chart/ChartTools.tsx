import { type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLang } from '../i18n/language';
import { fileName, saveFile } from '../save-file';
import { useSession } from '../session/store';
import { showToast } from '../toasts';
import styles from './ChartFrame.module.css';
import { csvOf } from './csv';
import type { Figures } from './figures';
import { paletteOf } from './look';
import { pngOf, svgOf } from './picture';

interface Props {
  title: string;
  /** What the chart is about; begins the name of the file. */
  subject: string;
  figures: Figures;
  remarks: readonly string[];
  /** The drawn chart; null while the table shows. */
  drawing: RefObject<HTMLElement | null>;
  asTable: boolean;
  onTable: (asTable: boolean) => void;
}

/** Switches between chart and table, and saves both; saving is for those who are signed in (ADR 0106). */
export function ChartTools({ title, asTable, onTable, ...rest }: Props) {
  const { t } = useTranslation('charts');
  const { user } = useSession();
  return (
    <fieldset className={styles.tools}>
      <legend className={styles.spoken}>{t('tools', { title })}</legend>
      <button type="button" className={styles.tool} aria-pressed={asTable} onClick={() => onTable(!asTable)}>
        {t('asTable')}
      </button>
      {user ? <Downloads title={title} asTable={asTable} {...rest} /> : null}
    </fieldset>
  );
}

function Downloads({ title, subject, figures, remarks, drawing, asTable }: Omit<Props, 'onTable'>) {
  const { t } = useTranslation('charts');
  const lang = useLang();
  const probe = useRef<HTMLSpanElement>(null);
  const name = fileName(subject, title);
  const saveFigures = () => {
    const units = figures.columns.map(({ unit }) => (unit === 'text' ? '' : t(`units.${unit}`)));
    const text = csvOf(figures, units, [`${subject} – ${title}`, ...remarks], lang);
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
  };
  const savePicture = async (kind: 'png' | 'svg') => {
    try {
      if (drawing.current === null || probe.current === null) throw new Error('Nothing is drawn');
      const series = figures.columns.flatMap(({ label, series: place, look }) =>
        place === null ? [] : [{ name: label, look: look ?? place }],
      );
      const caption = {
        title: `${title} – ${subject}`,
        legend: series.length > 1 ? series : [],
        dated: figures.dated,
        remarks,
      };
      const svg = svgOf(drawing.current, caption, paletteOf(probe.current));
      saveFile(
        kind === 'png' ? await pngOf(svg) : new Blob([svg], { type: 'image/svg+xml' }),
        `${name}.${kind}`,
      );
    } catch {
      showToast(t('saveFailed'), 'error');
    }
  };
  return (
    <>
      <span ref={probe} className={styles.spoken} />
      {asTable
        ? null
        : (['png', 'svg'] as const).map((kind) => (
            <button
              key={kind}
              type="button"
              className={styles.tool}
              aria-label={t('save', { kind: kind.toUpperCase(), title })}
              onClick={() => void savePicture(kind)}
            >
              {kind.toUpperCase()}
            </button>
          ))}
      <button
        type="button"
        className={styles.tool}
        aria-label={t('save', { kind: 'CSV', title })}
        onClick={saveFigures}
      >
        CSV
      </button>
    </>
  );
}
