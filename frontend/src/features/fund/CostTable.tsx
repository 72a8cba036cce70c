import { useTranslation } from 'react-i18next';
import type { FundPage } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { Value } from '@/shared/ui/Value';
import styles from './Sections.module.css';
import { costOver } from './verdict';

const YEARS = [1, 5, 10] as const;

/** What ten thousand euros cost in one, five and ten years, beside the median of the peer group. */
export function CostTable({ fund: { ter, peergroup_costs: group } }: { fund: FundPage }) {
  const { t } = useTranslation('fund');
  const format = useFormat();
  const euros = (rate: number | null, years: number) =>
    format.money(rate === null ? null : costOver(rate, years), 'EUR');
  return (
    <div className={styles.part}>
      <h3>{t('costs.title')}</h3>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('costs.time')}</th>
            <th scope="col">{t('costs.fund')}</th>
            <th scope="col">{t('costs.group')}</th>
          </tr>
        </thead>
        <tbody>
          {YEARS.map((years) => (
            <tr key={years}>
              <th scope="row">{t('costs.years', { count: years })}</th>
              <td>
                <Value text={euros(ter, years)} />
              </td>
              <td>
                <Value text={euros(group.ter, years)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.caption}>{t('costs.caption', { count: group.count })}</p>
    </div>
  );
}
