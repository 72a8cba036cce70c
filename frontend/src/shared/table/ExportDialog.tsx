import type { TFunction } from 'i18next';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format';
import { useSession } from '../session/store';
import { DialogFrame } from '../ui/DialogFrame';
import { ToastsInDialog } from '../ui/Toasts';
import { type Column, NAME_COLUMN, SPARKLINE_COLUMN } from './columns';
import styles from './ExportDialog.module.css';
import { SeriesExport } from './SeriesExport';
import { type Exporting, type ExportList, type ExportProgress, useExport } from './use-export';

/** The most share classes that can be exported one by one. */
const MAX_NAMED = 2000;

interface Props {
  list: ExportList;
  /** The ticked share classes by number; null where nothing can be ticked. */
  chosen: readonly number[] | null;
  columns: readonly Column[];
  onClose: () => void;
}

/** What to take home: the fund list for everybody, time series for professionals. */
export default function ExportDialog({ onClose, ...shown }: Props) {
  const { t } = useTranslation('export');
  return (
    <DialogFrame title={t('title')} onClose={onClose}>
      {(close) => <Choices {...shown} close={close} />}
    </DialogFrame>
  );
}

function Choices({ list, chosen, columns, close }: Omit<Props, 'onClose'> & { close: () => void }) {
  const exporting = useExport(close);
  return (
    <div className={styles.choices}>
      <ListExport list={list} chosen={chosen} columns={columns} exporting={exporting} />
      <SeriesPart chosen={chosen ?? []} exporting={exporting} />
      <Progress exporting={exporting} />
      <ToastsInDialog />
    </div>
  );
}

type ListProps = Omit<Props, 'onClose'> & { exporting: Exporting };

function ListExport({ list, chosen, columns, exporting }: ListProps) {
  const { t } = useTranslation('export');
  const [wish, setWish] = useState<'selected' | 'whole' | null>(null);
  const reason = useId();
  const ticked = chosen?.length ?? 0;
  const scope = wish ?? (ticked > 0 || list.whole === null ? 'selected' : 'whole');
  const hint =
    scope === 'selected' && ticked === 0
      ? t('nothingTicked')
      : scope === 'selected' && ticked > MAX_NAMED
        ? t('tooMany')
        : '';
  // A file begins with what its rows are called, and has no pictures.
  const fields = columns.map(({ field }) => field.name).filter((name) => name !== SPARKLINE_COLUMN);
  const names = [...new Set([NAME_COLUMN, ...fields])];
  const start = () => {
    if (hint !== '' || exporting.running) return;
    const what = scope === 'whole' ? list.whole : { funds: chosen, search_query: list.order };
    exporting.start({ path: 'generate_report/', body: { ...what, columns: names } });
  };
  return (
    <section className={styles.part}>
      <Scopes list={list} chosen={chosen} scope={scope} onScope={setWish} />
      <p className={styles.note}>{t('columns', { count: names.length })}</p>
      {/* Not disabled: the keyboard could not reach the reason. */}
      <button
        type="button"
        className={styles.primary}
        aria-disabled={hint !== '' || exporting.running}
        aria-describedby={reason}
        onClick={start}
      >
        {t('make')}
      </button>
      <p id={reason} className={styles.hint}>
        {hint}
      </p>
    </section>
  );
}

interface ScopeProps {
  list: ExportList;
  chosen: readonly number[] | null;
  scope: 'selected' | 'whole';
  onScope: (scope: 'selected' | 'whole') => void;
}

function Scopes({ list, chosen, scope, onScope }: ScopeProps) {
  const { t } = useTranslation('export');
  const format = useFormat();
  const offered = [
    ...(chosen === null
      ? []
      : [
          {
            value: 'selected' as const,
            label: t('selected', { count: chosen.length, formatted: format.number(chosen.length) }),
          },
        ]),
    ...(list.whole === null
      ? []
      : [
          {
            value: 'whole' as const,
            label: t('whole', { formatted: list.count === null ? '' : format.number(list.count) }),
          },
        ]),
  ];
  return (
    <fieldset className={styles.scopes}>
      <legend>{t('scope')}</legend>
      {offered.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name="scope" checked={scope === value} onChange={() => onScope(value)} />
          {label}
        </label>
      ))}
      {list.whole === null ? <p className={styles.note}>{t('wholeElsewhere')}</p> : null}
    </fieldset>
  );
}

function SeriesPart({ chosen, exporting }: { chosen: readonly number[]; exporting: Exporting }) {
  const { t } = useTranslation('export');
  const { user } = useSession();
  return (
    <section className={styles.part} aria-label={t('series.title')}>
      <h3>{t('series.title')}</h3>
      {user?.is_wholesale ? (
        <SeriesExport chosen={chosen} exporting={exporting} />
      ) : (
        <p className={styles.note}>{t('series.professionals')}</p>
      )}
    </section>
  );
}

function stands(progress: ExportProgress | null, t: TFunction<'export'>): string {
  return progress?.state === 'waiting' ? t('waiting', { position: progress.position ?? 1 }) : t('making');
}

/** How much of the file is written; nothing while that is not known. */
function share(progress: ExportProgress | null): { value?: number; max?: number } {
  const { state, done, total } = progress ?? {};
  return state === 'running' && done && total ? { value: Math.min(done, total), max: total } : {};
}

/** Always there, so that screen readers hear what comes into it. */
function Progress({ exporting }: { exporting: Exporting }) {
  const { t } = useTranslation('export');
  return (
    <div className={styles.progress}>
      <div role="status">
        {exporting.running ? (
          <>
            <p id="export-progress">{stands(exporting.progress, t)}</p>
            <progress aria-labelledby="export-progress" {...share(exporting.progress)} />
          </>
        ) : null}
      </div>
      {exporting.running ? (
        <button type="button" className={styles.button} onClick={exporting.stop}>
          {t('stop')}
        </button>
      ) : null}
    </div>
  );
}
