import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useModal } from '@/shared/hooks/use-modal';
import styles from './ScreenPage.module.css';

interface Props {
  /** What the button says that closes the drawer: how many funds there are. */
  done: string;
  onClose: () => void;
  children: ReactNode;
}

/** On narrow screens the facets fill a dialog; results wait behind it. */
export function FilterDrawer({ done, onClose, children }: Props) {
  const { t } = useTranslation('screen');
  const { t: common } = useTranslation();
  const { dialog, close } = useModal();
  const title = useId();
  return (
    <dialog ref={dialog} className={styles.drawer} aria-labelledby={title} onClose={onClose}>
      <header className={styles.drawerHead}>
        <h2 id={title}>{t('filters')}</h2>
        <button type="button" className={styles.drawerClose} aria-label={common('close')} onClick={close}>
          <span aria-hidden="true">×</span>
        </button>
      </header>
      <div className={styles.drawerBody}>{children}</div>
      <footer className={styles.drawerFoot}>
        <button type="button" className={styles.primary} onClick={close}>
          <span aria-live="polite">{done}</span>
        </button>
      </footer>
    </dialog>
  );
}
