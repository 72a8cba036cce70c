import { useTranslation } from 'react-i18next';
import { FREQUENCIES, type Frequency } from '../api/alerts';
import styles from './FrequencySelect.module.css';

interface Props {
  label: string;
  value: Frequency;
  onChange: (value: Frequency) => void;
}

export function FrequencySelect({ label, value, onChange }: Props) {
  const { t } = useTranslation('alerts');
  return (
    <label className={styles.field}>
      <span>{label}</span>
      <select
        value={value}
        onChange={(event) => {
          const chosen = FREQUENCIES.find((one) => one === event.target.value);
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        {FREQUENCIES.map((one) => (
          <option key={one} value={one}>
            {t(`frequency.${one}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
