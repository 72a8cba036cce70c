import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Answers, guidedCountQuery, STEPS, type Step } from '@/shared/api/guided';
import { useFormat } from '@/shared/format';
import { useLang } from '@/shared/i18n/language';
import { pathTo } from '@/shared/routes/paths';
import { LocalLink } from '@/shared/ui/LocalLink';
import styles from './Columns.module.css';
import { Failed } from './Part';

/** At most one answer to each question. */
type Chosen = Readonly<Partial<Record<Step, string>>>;

const asAnswers = ({ asset_class, region, risk_class }: Chosen): Answers => {
  const listed = (answer: string | undefined) => (answer === undefined ? [] : [answer]);
  return { asset_class: listed(asset_class), region: listed(region), risk_class: listed(risk_class) };
};

/** The guided search in one line: each choice says how many funds it would leave, and the button leads to them. */
export function GuidedPickers() {
  const { t } = useTranslation('market');
  const format = useFormat();
  const [answers, setAnswers] = useState<Chosen>({});
  const query = useQuery(guidedCountQuery(asAnswers(answers), useLang()));
  const { error, refetch, isPlaceholderData } = query;
  const data = query.data?.data;
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
