import { useTranslation } from 'react-i18next';
import type { Exclusions, FundItem } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { useLang } from '@/shared/i18n/language';
import styles from './Details.module.css';
import { LaterSection } from './LaterSection';
import { exclusionsQuery } from './queries';

/** What an alternative investment fund does not invest in; nothing for others. */
export function FundExclusions({ fund }: { fund: Pick<FundItem, 'id' | 'fund_classification'> }) {
  const { t } = useTranslation('details');
  const lang = useLang();
  if (fund.fund_classification !== 'aif') return null;
  return (
    <LaterSection
      title={t('exclusions.title')}
      query={exclusionsQuery(fund.id, lang)}
      lines={6}
      height="var(--criterion-line)"
    >
      {(answer) =>
        answer.exclusions.length === 0 ? <p>{t('exclusions.none')}</p> : <Criteria answer={answer} />
      }
    </LaterSection>
  );
}

function Criteria({ answer: { exclusions, criteria } }: { answer: Exclusions }) {
  const { t } = useTranslation('details');
  const format = useFormat();
  const applied = new Set(exclusions.map(({ value }) => value));
  const others = criteria.filter(({ value }) => !applied.has(value));
  const counts = { applied: format.number(exclusions.length), all: format.number(criteria.length) };
  return (
    <>
      <p className={styles.lead}>{t('exclusions.lead', counts)}</p>
      <ul className={styles.criteria}>
        {exclusions.map(({ value, label, threshold }) => (
          <li key={value}>
            <svg
              aria-hidden="true"
              viewBox="0 0 16 16"
              width="16"
              height="16"
              fill="none"
              stroke="currentColor"
            >
              <circle cx="8" cy="8" r="6.25" strokeWidth="1.5" />
              <path d="M3.6 12.4l8.8-8.8" strokeWidth="1.5" />
            </svg>
            <span>
              {label}{' '}
              <span className={styles.about}>
                {threshold === null
                  ? t('exclusions.entirely')
                  : t('exclusions.above', { share: format.percent(threshold) })}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {others.length === 0 ? null : (
        <p className={styles.others}>
          <strong>{t('exclusions.others')}:</strong> {others.map(({ label }) => label).join(', ')}
        </p>
      )}
    </>
  );
}
