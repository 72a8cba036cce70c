import { useTranslation } from 'react-i18next';
import { useFormat } from '../format';
import styles from './ClosedMark.module.css';

/** Says of a share class that it has closed; draws nothing while it is open. */
export function ClosedMark({ on }: { on: string | null | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!on) return null;
  return (
    <span className={styles.mark} title={format.date(on)}>
      {t('closed')}
    </span>
  );
}
