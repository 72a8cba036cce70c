import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Form.module.css';

interface Props {
  title: string;
  onClose(): void;
  children: ReactNode;
}

/** Takes the place of a form that was sent, and the focus with it: it is read at once. */
export function Outcome({ title, onClose, children }: Props) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.outcome}>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {children}
      <button type="button" className={styles.submit} onClick={onClose}>
        {t('close')}
      </button>
    </div>
  );
}
