import { useTranslation } from 'react-i18next';
import { useFormat } from '../format';
import styles from './TableTools.module.css';

interface Props {
  recordDate: string | null | undefined;
  simulated: boolean;
}

/** Below every list of funds: the day the figures refer to, and whether they are simulated. */
export function TableNote({ recordDate, simulated }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <p className={styles.note}>
      {recordDate ? <span>{t('recordDate', { date: format.date(recordDate) })}. </span> : null}
      {simulated ? (
        <span>
          <strong>{t('simulated')}.</strong> {t('simulatedLong')}
        </span>
      ) : null}
    </p>
  );
}
