import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FundPage } from '@/shared/api/types';
import { MISSING, useFormat } from '@/shared/format';
import { yearlyRate } from '@/shared/fund-charts/headlines';
import { chartQuery } from '@/shared/fund-charts/queries';
import { useLang } from '@/shared/i18n/language';
import { Value } from '@/shared/ui/Value';
import styles from './Opening.module.css';
import { Level } from './RatingPanel';
import { costOver } from './verdict';

/** The four figures beside the chart: costs, risk, performance and volume. */
export function KeyFacts({ fund }: { fund: FundPage }) {
  const { t } = useTranslation('fund');
  const format = useFormat();
  const { ter, risk_indicator: risk, perf_3y: performance, volume, peergroup_costs: group } = fund;
  const peers = usePeerRate(fund.id);
  return (
    <dl className={styles.facts}>
      <Fact name={t('facts.cost')}>
        <Value text={format.money(ter === null ? null : costOver(ter, 1), 'EUR')} />
        <small>
          {ter === null
            ? t('facts.noTer')
            : group.ter === null
              ? t('facts.ter', { ter: format.percent(ter) })
              : t('facts.terBeside', { ter: format.percent(ter), group: format.percent(group.ter) })}
        </small>
      </Fact>
      <Fact name={t('facts.risk')}>
        {risk === null ? (
          <Value text={MISSING} />
        ) : (
          <Level value={risk} highest={7} label={t('indicatorScale', { value: risk })} />
        )}
        <small>
          {fund.max_drawdown === null
            ? t('facts.noDrawdown')
            : t('facts.drawdown', { value: format.percent(fund.max_drawdown) })}
        </small>
      </Fact>
      <Fact name={t('facts.performance')} sign={Math.sign(performance ?? 0)}>
        <Value text={format.change(performance)} />
        <small>
          {peers === null ? t('facts.noPeers') : t('facts.peers', { value: format.change(peers) })}
        </small>
      </Fact>
      <Fact name={t('facts.volume')}>
        <Value text={format.millions(volume)} />
        <small>
          {fund.issue_date ? t('facts.issued', { date: format.date(fund.issue_date) }) : t('facts.noIssue')}
        </small>
      </Fact>
    </dl>
  );
}

function Fact({ name, sign = 0, children }: { name: string; sign?: number; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-sign={sign}>{children}</dd>
    </div>
  );
}

/** The peer group's rate a year over three years: the line that the chart shows unless another time is chosen. */
function usePeerRate(id: number): number | null {
  const { data } = useQuery(chartQuery('performance', id, { period: '3' }, useLang()));
  return data === undefined ? null : yearlyRate(data, 'peergroup_median');
}
