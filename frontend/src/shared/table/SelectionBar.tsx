import { useId } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { comparedFrom, comparisonAddress, MAX_FUNDS } from '../address/comparison';
import { useDialogOpener } from '../dialogs';
import { Star } from '../following/Star';
import { useWatch } from '../following/watch';
import { useWatchAll } from '../following/watch-all';
import { useFootSlot } from '../foot';
import { useFormat } from '../format';
import { barePath, useLocalPath } from '../i18n/language';
import { showToast } from '../toasts';
import { MoreMenu } from '../ui/MoreMenu';
import { useExportDialog } from './ExportTools';
import type { Period } from './period';
import styles from './SelectionBar.module.css';
import type { Selection } from './selection';
import type { ExportList } from './use-export';

/** The most share classes that one request may name. */
const MAX_REQUESTED = 50;

export interface SelectionActions {
  readonly compare: () => void;
  readonly request: () => void;
}

/** What is done with the ticked share classes; where nothing is ticked it says so. */
export function useSelectionActions({ chosen }: Selection): SelectionActions {
  const { t } = useTranslation('table');
  const format = useFormat();
  const openDialog = useDialogOpener();
  const navigate = useNavigate();
  const local = useLocalPath();
  const { pathname, search } = useLocation();
  return {
    request: () => {
      if (chosen.size === 0) showToast(t('selection.none'), 'error');
      else if (chosen.size > MAX_REQUESTED)
        showToast(t('selection.tooMany', { most: format.number(MAX_REQUESTED) }), 'error');
      else {
        const funds = Array.from(chosen.values(), ({ id, name, rank }) => ({
          id,
          name,
          rated: rank !== null,
        }));
        openDialog({ name: 'fundRequest', funds });
      }
    },
    compare: () => {
      if (chosen.size === 0) showToast(t('selection.none'), 'error');
      else if (chosen.size > MAX_FUNDS)
        showToast(t('selection.compareMost', { most: format.number(MAX_FUNDS) }), 'error');
      else {
        const state = comparedFrom(barePath(pathname) + search);
        void navigate(local(comparisonAddress([...chosen.keys()])), { state });
      }
    },
  };
}

interface Props {
  selection: Selection;
  /** How what is ticked is exported. */
  list: ExportList;
  period?: Period;
}

/** What is ticked, on whichever page, and what can be done with it: a bar at the foot of the window, which moves nothing. */
export function SelectionBar(props: Props) {
  const { t } = useTranslation('table');
  const format = useFormat();
  const slot = useFootSlot();
  const count = props.selection.chosen.size;
  const bar = count === 0 ? null : <Bar {...props} />;
  return (
    <>
      {/* In the page before there is anything to say, so that it is said when there is. */}
      <p role="status" className={styles.spoken}>
        {count === 0 ? '' : t('selection.chosen', { count, formatted: format.number(count) })}
      </p>
      {slot === null ? bar : createPortal(bar, slot)}
    </>
  );
}

function Bar({ selection, list, period }: Props) {
  const { t } = useTranslation('table');
  const format = useFormat();
  const reason = useId();
  const watch = useWatch();
  const watchAll = useWatchAll();
  const { compare, request } = useSelectionActions(selection);
  const exporting = useExportDialog({ list, selection, ...(period === undefined ? {} : { period }) });
  const chosen = [...selection.chosen.values()];
  const count = chosen.length;
  const tooMany = count > MAX_FUNDS;
  const watched = chosen.every(({ id }) => watch.ids.has(id));
  const clear = () => {
    // The bar is about to go: the keyboard goes on in the page.
    document.querySelector('main')?.focus({ preventScroll: true });
    selection.clear();
  };
  return (
    <section className={styles.bar} aria-label={t('selection.column')}>
      <div className={styles.inner}>
        <span className={styles.count}>
          {t('selection.chosen', { count, formatted: format.number(count) })}
        </span>
        <span id={reason} className={styles.names} data-reason={tooMany}>
          {tooMany
            ? t('selection.compareMost', { most: format.number(MAX_FUNDS) })
            : chosen.map(({ name }) => name).join(' · ')}
        </span>
        {/* Not disabled: the keyboard could not reach the reason. */}
        <button
          type="button"
          className={styles.compare}
          aria-disabled={tooMany}
          aria-describedby={tooMany ? reason : undefined}
          onClick={compare}
        >
          {t('selection.compare')}
        </button>
        <button type="button" className={styles.action} onClick={() => watchAll(chosen)}>
          <Star filled={watched} /> <span className={styles.label}>{t('selection.watch')}</span>
        </button>
        <button
          type="button"
          className={`${styles.action} ${styles.wide}`}
          aria-haspopup="dialog"
          onClick={request}
        >
          {t('selection.request')}
        </button>
        <button
          type="button"
          className={`${styles.action} ${styles.wide}`}
          aria-haspopup="dialog"
          onClick={exporting.open}
        >
          {t('export')}
        </button>
        {/* Where there is no room for all buttons. */}
        <div className={styles.narrow}>
          <MoreMenu
            name={t('selection.more')}
            entries={[
              { label: t('selection.request'), run: request, dialog: true },
              { label: t('export'), run: exporting.open, dialog: true },
            ]}
            above
          />
        </div>
        <button
          type="button"
          className={styles.clear}
          aria-label={t('selection.clear')}
          title={t('selection.clear')}
          onClick={clear}
        >
          <span aria-hidden="true">×</span>
        </button>
      </div>
      {exporting.dialog}
    </section>
  );
}
