import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { comparedFrom, comparisonAddress, MAX_FUNDS } from '../address/comparison';
import { useDialogOpener } from '../dialogs';
import { useFormat } from '../format';
import { barePath, useLocalPath } from '../i18n/language';
import { showToast } from '../toasts';
import type { Selection } from './selection';
import styles from './TableTools.module.css';

/** The most share classes that one request may name. */
const MOST = 50;

/** What can be done with the ticked share classes. */
export function SelectionTools({ selection }: { selection: Selection }) {
  const { t } = useTranslation('table');
  const format = useFormat();
  const openDialog = useDialogOpener();
  const navigate = useNavigate();
  const local = useLocalPath();
  const { pathname, search } = useLocation();
  const button = useRef<HTMLButtonElement>(null);
  const { chosen, clear } = selection;
  const request = () => {
    if (chosen.size === 0) showToast(t('selection.none'), 'error');
    else if (chosen.size > MOST) showToast(t('selection.tooMany', { most: format.number(MOST) }), 'error');
    else {
      const funds = Array.from(chosen.values(), ({ id, name, rank }) => ({ id, name, rated: rank !== null }));
      openDialog({ name: 'fundRequest', funds });
    }
  };
  const compare = () => {
    if (chosen.size === 0) showToast(t('selection.none'), 'error');
    else if (chosen.size > MAX_FUNDS)
      showToast(t('selection.compareMost', { most: format.number(MAX_FUNDS) }), 'error');
    else {
      const state = comparedFrom(barePath(pathname) + search);
      void navigate(local(comparisonAddress([...chosen.keys()])), { state });
    }
  };
  return (
    <div className={styles.selection}>
      <button ref={button} type="button" className={styles.action} aria-haspopup="dialog" onClick={request}>
        {t('selection.request')}{' '}
        {chosen.size > 0 ? <span className={styles.badge}>{format.number(chosen.size)}</span> : null}
      </button>
      <button type="button" className={styles.action} onClick={compare}>
        {t('selection.compare')}
      </button>
      {chosen.size > 0 ? (
        <button
          type="button"
          className={styles.clear}
          onClick={() => {
            // This button is about to go.
            button.current?.focus();
            clear();
          }}
        >
          {t('selection.clear')}
        </button>
      ) : null}
    </div>
  );
}
