import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { plainNumber } from '@/shared/format';
import type { Words } from '@/shared/fund-charts/descriptions';
import { FundChart } from '@/shared/fund-charts/FundChart';
import type { Answers } from '@/shared/fund-charts/queries';
import { describePlan, headlinePlan } from '@/shared/fund-charts/savings-plan';
import { useDraft } from '@/shared/hooks/use-draft';
import { useLang } from '@/shared/i18n/language';
import sections from '../Sections.module.css';
import { readAmount } from './address';
import styles from './Charts.module.css';
import { useChartAddress } from './use-chart-address';

type Performance = Answers['performance'];

const FIRST_YEAR = '1900';
const TEN_YEARS = { period: '10' } as const;

/** What the same amount in each month would have become: amount and start are the reader's, and stand in the address. */
export function SavingsPlan({ fund }: { fund: { id: number; name: string } }) {
  const { t } = useTranslation('charts');
  const { state, change } = useChartAddress();
  const { plan_monthly: amount } = state;
  const start = state.plan_from ?? '';
  const lang = useLang();
  const written = (sum: number) => plainNumber(sum, lang);
  const monthly = useDraft(
    written(amount),
    (text) => {
      const typed = readAmount(text);
      if (typed !== undefined) change({ plan_monthly: typed });
    },
    (text) => {
      const typed = readAmount(text);
      return typed === undefined ? text : written(typed);
    },
  );
  // While a year is being typed it is one of the first century.
  const from = useDraft(
    start,
    (text) => (text === '' || text > FIRST_YEAR) && change({ plan_from: text === '' ? null : text }),
    (text) => text,
  );
  const fits = readAmount(monthly.value) !== undefined;
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
            value={monthly.value}
            aria-invalid={!fits}
            onChange={({ target }) => monthly.change(target.value)}
            onKeyDown={({ key }) => key === 'Enter' && monthly.settle()}
            onBlur={() => fits && monthly.settle()}
          />
        </label>
        <label>
          <span>{t('plan.start')}</span>
          <input type="date" value={from.value} onChange={({ target }) => from.change(target.value)} />
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
