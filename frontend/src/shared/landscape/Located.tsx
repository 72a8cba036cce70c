import { useTranslation } from 'react-i18next';
import type { RiskReturnMap } from '../api/types';
import { useFormat } from '../format';
import styles from './Landscape.module.css';
import { type Plot, spotOf } from './plot';

/** A fund that the map is about: its figures of three years, and the number of its peer group. */
export interface LocatedFund {
  readonly name: string;
  readonly volatility: number;
  readonly performance: number;
  readonly peergroup: number;
}

type Group = RiskReturnMap['peergroups'][number];

export function groupOf(map: RiskReturnMap, fund: LocatedFund): Group | undefined {
  return map.peergroups.find(({ value }) => value === fund.peergroup);
}

interface Props {
  map: RiskReturnMap;
  fund: LocatedFund;
}

/** The fund as a filled dot, the median of its peer group as a hollow one; at the edge where they lie beyond it. */
export function Marks({ map, fund, plot }: Props & { plot: Plot }) {
  const group = groupOf(map, fund);
  const at = (volatility: number, performance: number) => {
    const { x, y } = spotOf(map, plot, { volatility, performance });
    return { cx: x, cy: y };
  };
  return (
    <>
      {group === undefined ? null : (
        <circle className={styles.peers} {...at(group.risk, group.performance)} r={6} />
      )}
      <circle className={styles.located} {...at(fund.volatility, fund.performance)} r={7} />
    </>
  );
}

/** Both marks with their figures. */
export function LocatedLegend({ map, fund }: Props) {
  const { t } = useTranslation('landscape');
  const format = useFormat();
  const group = groupOf(map, fund);
  return (
    <p className={styles.legend}>
      <span className={styles.mark}>
        <svg aria-hidden="true" width="16" height="16">
          <circle className={styles.located} cx="8" cy="8" r="6" />
        </svg>
        {t('located.fund', {
          performance: format.change(fund.performance),
          risk: format.percent(fund.volatility),
        })}
      </span>
      {group === undefined ? null : (
        <span className={styles.mark}>
          <svg aria-hidden="true" width="16" height="16">
            <circle className={styles.peers} cx="8" cy="8" r="6" />
          </svg>
          {t('located.group', {
            performance: format.withPercent(format.number(group.performance, 1)),
            risk: format.withPercent(format.number(group.risk, 1)),
          })}
        </span>
      )}
    </p>
  );
}
