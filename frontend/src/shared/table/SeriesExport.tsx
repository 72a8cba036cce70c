import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format';
import styles from './ExportDialog.module.css';
import type { Exporting } from './use-export';

/** The most share classes in one file: each is a column. */
const MAX_SERIES = 100;
const VALUES = ['nav', 'total_return'] as const;
const YEARS = ['1', '3', '5', '10'] as const;
const FORMATS = ['xlsx', 'csv'] as const;

interface Props {
  chosen: readonly number[];
  exporting: Exporting;
}

/** Weekly values of the ticked share classes. */
export function SeriesExport({ chosen, exporting }: Props) {
  const { t } = useTranslation('export');
  const format = useFormat();
  const reason = useId();
  const [values, setValues] = useState<(typeof VALUES)[number]>('nav');
  const [years, setYears] = useState<(typeof YEARS)[number]>('10');
  const [kind, setKind] = useState<(typeof FORMATS)[number]>('xlsx');
  const hint =
    chosen.length === 0
      ? t('nothingTicked')
      : chosen.length > MAX_SERIES
        ? t('series.tooMany', { most: format.number(MAX_SERIES) })
        : '';
  const start = () => {
    if (hint !== '' || exporting.running) return;
    exporting.start({
      path: 'generate_time_series/',
      query: { period: years },
      body: { funds: chosen, values, format: kind },
    });
  };
  return (
    <>
      <p className={styles.note}>{t('series.what')}</p>
      <div className={styles.fields}>
        <Choice
          label={t('series.values.label')}
          options={VALUES}
          value={values}
          text={(one) => t(`series.values.${one}`)}
          onChange={setValues}
        />
        <Choice
          label={t('series.years.label')}
          options={YEARS}
          value={years}
          text={(one) => t(`series.years.${one}`)}
          onChange={setYears}
        />
        <Choice
          label={t('series.format.label')}
          options={FORMATS}
          value={kind}
          text={(one) => t(`series.format.${one}`)}
          onChange={setKind}
        />
      </div>
      <button
        type="button"
        className={styles.button}
        aria-disabled={hint !== '' || exporting.running}
        aria-describedby={reason}
        onClick={start}
      >
        {t('series.make')}
      </button>
      <p id={reason} className={styles.hint}>
        {hint}
      </p>
    </>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  options: readonly T[];
  value: T;
  text: (option: T) => string;
  onChange: (option: T) => void;
}

function Choice<T extends string>({ label, options, value, text, onChange }: ChoiceProps<T>) {
  return (
    <label>
      <span>{label}</span>
      <select
        value={value}
        onChange={(event) => {
          const next = options.find((one) => one === event.target.value);
          if (next !== undefined) onChange(next);
        }}
      >
        {options.map((one) => (
          <option key={one} value={one}>
            {text(one)}
          </option>
        ))}
      </select>
    </label>
  );
}
