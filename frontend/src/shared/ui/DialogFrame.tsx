import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useModal } from '../hooks/use-modal';
import styles from './DialogFrame.module.css';

interface Props {
  title: string;
  /** Why it has opened, if that is not plain; it is read with the title. */
  reason?: string;
  /** A short question, which does not fill a narrow screen. */
  short?: boolean;
  onClose(): void;
  /** `close` closes the dialog as Escape does; the focus goes back to where it was. */
  children(close: () => void): ReactNode;
}

/** A dialog for a form or a question: its title, a way out, and what is inside. */
export function DialogFrame({ title, reason = '', short = false, onClose, children }: Props) {
  const { t } = useTranslation();
  const { dialog, close } = useModal();
  const id = useId();
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-short={short}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-reason`}
      onClose={onClose}
    >
      <header className={styles.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        <button type="button" className={styles.close} aria-label={t('close')} onClick={close}>
          <span aria-hidden="true">×</span>
        </button>
      </header>
      <div className={styles.body}>
        <p id={`${id}-reason`} className={styles.reason}>
          {reason}
        </p>
        {children(close)}
      </div>
    </dialog>
  );
}
