import { useTranslation } from 'react-i18next';
import { MISSING } from '../format';
import styles from './Value.module.css';

/** A formatted value; a missing one is a dash for the eye and words for the ear. */
export function Value({ text }: { text: string }) {
  const { t } = useTranslation();
  if (text !== MISSING) return text;
  return (
    <>
      <span aria-hidden="true">{MISSING}</span>
      <span className={styles.spoken}>{t('missing')}</span>
    </>
  );
}
