import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Step } from '@/shared/api/guided';
import type { GuidedCount } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import styles from './GuidedPage.module.css';

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
  return (
    <fieldset className={styles.question} aria-busy={stale || options === null}>
      <legend className={styles.legend}>{t(`questions.${step}`)}</legend>
      <p className={styles.help}>
        {t(`help.${step}`)} {t('basis')}
      </p>
      <div className={styles.options} data-stale={stale}>
        <label className={styles.option}>
          <input type="checkbox" checked={chosen.length === 0} onChange={onAny} />
          <span className={styles.optionName}>{t('any')}</span>
        </label>
        {(options ?? []).map((option) => (
          <Option
            key={option.value}
            step={step}
            option={option}
            checked={chosen.includes(option.value)}
            onToggle={() => onToggle(option.value)}
          />
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

interface OptionProps {
  step: Step;
  option: GuidedCount['steps'][Step][number];
  checked: boolean;
  onToggle: () => void;
}

/** An answer: what it is, in a sentence, and what its funds typically did. */
function Option({ step, option, checked, onToggle }: OptionProps) {
  const { t, i18n } = useTranslation('guided');
  const format = useFormat();
  const id = useId();
  const { value, label, count, median_performance: performance, median_drawdown: drawdown } = option;
  const funds = t('funds', { count, formatted: format.number(count) });
  const key = `options.${step}.${value}`;
  return (
    <label className={styles.option} data-none={count === 0 && !checked}>
      <input
        type="checkbox"
        checked={checked}
        onChange={onToggle}
        aria-labelledby={id}
        aria-describedby={`${id}-text`}
      />
      <span>
        <span id={id} className={styles.optionName}>
          {label}
        </span>
        <span id={`${id}-text`} className={styles.optionText}>
          {i18n.exists(key, { ns: 'guided' }) ? <span>{t(key as 'any')}</span> : null}{' '}
          <span className={styles.optionCount}>
            {performance === null || drawdown === null
              ? funds
              : t('figures', {
                  funds,
                  performance: format.withPercent(format.number(performance, 1)),
                  drawdown: format.withPercent(format.number(drawdown, 1)),
                })}
          </span>
        </span>
      </span>
    </label>
  );
}
