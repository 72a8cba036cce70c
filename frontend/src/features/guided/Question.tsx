import { useTranslation } from 'react-i18next';
import type { GuidedCount } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import styles from './GuidedPage.module.css';
import type { Step } from './state';

interface Props {
  step: Step;
  /** null until the first counts are there. */
  options: GuidedCount['steps'][Step] | null;
  chosen: readonly string[];
  stale: boolean;
  onToggle: (value: string) => void;
  onAny: () => void;
}

/** One question; several answers may be ticked, none means that any will do. */
export function Question({ step, options, chosen, stale, onToggle, onAny }: Props) {
  const { t } = useTranslation('guided');
  const format = useFormat();
  return (
    <fieldset className={styles.question} aria-busy={stale || options === null}>
      <legend className={styles.legend}>{t(`questions.${step}`)}</legend>
      <p className={styles.help}>{t(`help.${step}`)}</p>
      <div className={styles.options} data-stale={stale}>
        <label className={styles.option}>
          <input type="checkbox" checked={chosen.length === 0} onChange={onAny} />
          <span>{t('any')}</span>
        </label>
        {(options ?? []).map(({ value, label, count }) => (
          <label key={value} className={styles.option} data-none={count === 0 && !chosen.includes(value)}>
            <input type="checkbox" checked={chosen.includes(value)} onChange={() => onToggle(value)} />
            <span>{label}</span>{' '}
            <span className={styles.optionCount}>
              {format.number(count)} <span className={styles.spoken}>{t('funds', { count })}</span>
            </span>
          </label>
        ))}
        {options === null
          ? ['a', 'b', 'c', 'd', 'e'].map((bone) => (
              <span key={bone} className={styles.bone} aria-hidden="true" />
            ))
          : null}
      </div>
    </fieldset>
  );
}
