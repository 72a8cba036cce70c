import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/format';
import { useLang } from '@/shared/i18n/language';
import { pathTo } from '@/shared/routes/paths';
import { LocalLink } from '@/shared/ui/LocalLink';
import styles from './Columns.module.css';
import { Failed } from './Part';
import { type GuidedAnswers, guidedCountQuery } from './queries';

/** The questions of the guided search, which are also its keys. */
const STEPS = ['asset_class', 'region', 'risk_class'] as const;

/** The guided search in one line: each choice says how many funds it would leave, and the button leads to them. */
export function GuidedPickers() {
  const { t } = useTranslation('market');
  const format = useFormat();
  const [answers, setAnswers] = useState<GuidedAnswers>({});
  const { data, error, refetch, isPlaceholderData } = useQuery(guidedCountQuery(answers, useLang()));
  if (data === undefined && error) return <Failed error={error} onRetry={() => void refetch()} />;
  const chosen = new URLSearchParams({ ...answers, step: 'results' });
  return (
    <section className={styles.guided} aria-labelledby="guided">
      <h2 id="guided" className={styles.title}>
        {t('guided.title')}
      </h2>
      <div className={styles.pickers}>
        {STEPS.map((step) => (
          <label key={step}>
            <span>{t(`guided.${step}`)}</span>
            <select
              value={answers[step] ?? ''}
              disabled={data === undefined}
              onChange={({ target: { value } }) => {
                const { [step]: _before, ...others } = answers;
                setAnswers(value === '' ? others : { ...others, [step]: value });
              }}
            >
              <option value="">{t('guided.any')}</option>
              {data?.steps[step].map(({ value, label, count }) => (
                <option key={value} value={value}>
                  {label} ({format.number(count)})
                </option>
              ))}
            </select>
          </label>
        ))}
        <LocalLink
          to={`${pathTo('guidedSearch')}?${chosen}`}
          className={styles.primary}
          aria-busy={isPlaceholderData}
        >
          {data === undefined
            ? t('guided.showPlain')
            : t('guided.show', { count: data.count, formatted: format.number(data.count) })}
        </LocalLink>
      </div>
    </section>
  );
}
