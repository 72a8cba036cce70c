import { useTranslation } from 'react-i18next';
import { type ScreenState, VIEWS, withView } from '@/shared/screen/state';
import styles from './ViewSwitch.module.css';

interface Props {
  state: ScreenState;
  onView: (next: ScreenState) => void;
}

/** Table, map or years: views of the same funds. */
export function ViewSwitch({ state, onView }: Props) {
  const { t } = useTranslation('screen');
  return (
    <fieldset className={styles.views}>
      <legend className={styles.spoken}>{t('views.label')}</legend>
      {VIEWS.map((view) => (
        <button
          key={view}
          type="button"
          aria-pressed={state.view === view}
          onClick={() => onView(withView(state, view))}
        >
          {t(`views.${view}`)}
        </button>
      ))}
    </fieldset>
  );
}
