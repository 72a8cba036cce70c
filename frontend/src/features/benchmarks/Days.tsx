import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/format';
import styles from './Benchmarks.module.css';

interface Props {
  days: readonly string[];
  shown: readonly string[];
  onShow(days: string[]): void;
}

/** The record dates to choose from, the newest first. One stays chosen. */
export function Days({ days, shown, onShow }: Props) {
  const { t } = useTranslation('benchmarks');
  const format = useFormat();
  return (
    <fieldset className={styles.dates}>
      <legend>{t('shareDates')}</legend>
      {days.map((day) => {
        const on = shown.includes(day);
        return (
          <label key={day} data-on={on}>
            <input
              type="checkbox"
              checked={on}
              disabled={on && shown.length === 1}
              onChange={() => onShow(days.filter((one) => (one === day ? !on : shown.includes(one))))}
            />
            {format.date(day)}
          </label>
        );
      })}
    </fieldset>
  );
}
