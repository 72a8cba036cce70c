import { useTranslation } from 'react-i18next';
import styles from './RetryLine.module.css';

interface Props {
  /** What is missing, in one sentence. */
  text: string;
  onRetry: () => void;
  /** Where a whole sentence has no room. */
  short?: boolean;
}

/** In the place of something small that could not be loaded: what it is, and another try. Larger parts have `ErrorNote`. */
export function RetryLine({ text, onRetry, short = false }: Props) {
  const { t } = useTranslation();
  return (
    <span role="alert">
      {text}{' '}
      <button type="button" className={styles.again} onClick={onRetry}>
        {t(short ? 'retryShort' : 'retry')}
      </button>
    </span>
  );
}
