import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Words } from '@/shared/fund-charts/descriptions';
import { FundChart } from '@/shared/fund-charts/FundChart';
import type { Answers } from '@/shared/fund-charts/queries';
import { describePlan, headlinePlan } from '@/shared/fund-charts/savings-plan';
import sections from '../Sections.module.css';
import styles from './Charts.module.css';

type Performance = Answers['performance'];

const MONTHLY = '100';
const MOST = 100_000;
const TEN_YEARS = { period: '10' } as const;

/** What the same amount in each month would have become: amount and start are the reader's, and stay on the page. */
export function SavingsPlan({ fund }: { fund: { id: number; name: string } }) {
  const { t } = useTranslation('charts');
  const [monthly, setMonthly] = useState(MONTHLY);
  const [start, setStart] = useState('');
  const amount = Number(monthly.replace(',', '.'));
  const fits = amount >= 1 && amount <= MOST;
  const describe = useCallback(
    (data: Performance, words: Words) => describePlan(data, { amount, start }, words),
    [amount, start],
  );
  const headline = (data: Performance, words: Words) => headlinePlan(data, { amount, start }, words);
  return (
    <div className={sections.beside}>
      <fieldset className={styles.plan}>
        <legend>{t('titles.plan')}</legend>
        <label>
          <span>{t('plan.monthly')}</span>
          <input
            inputMode="decimal"
            value={monthly}
            aria-invalid={!fits}
            onChange={({ target }) => setMonthly(target.value)}
          />
        </label>
        <label>
          <span>{t('plan.start')}</span>
          <input type="date" value={start} onChange={({ target }) => setStart(target.value)} />
        </label>
        <p className={styles.hint}>{t('plan.about')}</p>
      </fieldset>
      <FundChart
        name="performance"
        title={t('titles.plan')}
        fund={fund}
        request={TEN_YEARS}
        wrong={fits ? null : t('plan.wrong')}
        hint={t('hints.plan')}
        hintBelow
        describe={describe}
        headline={headline}
        summarise={(data, words: Words) => headline(data, words) ?? t('empty')}
        height={220}
        lines={3}
      />
    </div>
  );
}
