import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogOpener } from '@/shared/dialogs';
import { savedQuery } from '@/shared/screen/codec';
import { useCriteria } from '@/shared/screen/criteria';
import type { ScreenState } from '@/shared/screen/state';
import { showToast } from '@/shared/toasts';
import styles from './ScreenPage.module.css';

/** The longest name of a saved search, in characters. */
const LONGEST_NAME = 100;

/** A name made of the criteria, as many of them as fit. */
export function nameOf(criteria: readonly string[]): string {
  let name = '';
  for (const text of criteria) {
    const longer = name === '' ? text : `${name}, ${text}`;
    if (Array.from(longer).length > LONGEST_NAME) break;
    name = longer;
  }
  return (
    name ||
    Array.from(criteria[0] ?? '')
      .slice(0, LONGEST_NAME)
      .join('')
  );
}

interface Save {
  /** There is nothing to save: all share classes together are no search. */
  readonly empty: boolean;
  readonly open: () => void;
}

/** Saves what is searched at the moment, or says what is missing. */
export function useSaveSearch(state: ScreenState): Save {
  const { t } = useTranslation('screen');
  const openDialog = useDialogOpener();
  const criteria = useCriteria(state);
  const empty = criteria.length === 0;
  return {
    empty,
    open: () => {
      if (empty) showToast(t('save.needsFilter'), 'error');
      else {
        const name = nameOf(criteria.map(({ text }) => text));
        openDialog({ name: 'saveSearch', query: savedQuery(state), suggested: name });
      }
    },
  };
}

export function SaveSearch({ save: { empty, open } }: { save: Save }) {
  const { t } = useTranslation('screen');
  const reason = useId();
  return (
    <>
      {/* Not disabled: the keyboard could not reach the reason. */}
      <button
        type="button"
        className={styles.save}
        aria-haspopup="dialog"
        aria-disabled={empty}
        aria-describedby={empty ? reason : undefined}
        title={empty ? t('save.needsFilter') : undefined}
        onClick={open}
      >
        {t('save.open')}
      </button>
      {empty ? (
        <span id={reason} className={styles.spoken}>
          {t('save.needsFilter')}
        </span>
      ) : null}
    </>
  );
}
