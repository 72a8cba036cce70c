import { useTranslation } from 'react-i18next';
import { useFormat } from '../format';
import styles from './UploadProgress.module.css';

/** How much of a form with files has left; `share` is from 0 to 1. */
export function UploadProgress({ pending, share }: { pending: boolean; share: number }) {
  const { t } = useTranslation('ownMaterial');
  const format = useFormat();
  if (!pending) return null;
  const text =
    share < 1
      ? t('sending', { share: format.withPercent(format.number(Math.floor(share * 100))) })
      : t('checking');
  return (
    <div className={styles.progress}>
      {/* Without a value it moves: how long the check takes, nobody knows. */}
      <progress aria-label={t('progress')} max={1} {...(share < 1 ? { value: share } : {})} />
      <span>{text}</span>
    </div>
  );
}
