import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { RiskReturnMap } from '../api/types';
import { useFormat } from '../format';
import type { Cell } from './cells';
import styles from './Landscape.module.css';
import { useMapTexts } from './texts';

interface Props {
  map: RiskReturnMap;
  cell: Cell | null;
  /** The screen of the cell's funds. */
  address: string | null;
}

/** What is known of the cell that is read; keeps its height, so that nothing jumps. */
export function ReadOut({ map, cell, address }: Props) {
  const { t } = useTranslation('landscape');
  const format = useFormat();
  const texts = useMapTexts();
  if (cell === null) return <p className={styles.readout}>{map.drawn === 0 ? '' : t('hint')}</p>;
  const group = map.peergroups.find(({ label }) => label === cell.group?.label);
  return (
    <p className={styles.readout}>
      <span>{texts.cell(map, cell)}</span>
      {group === undefined ? null : (
        <span className={styles.group}>
          {t('group', {
            group: group.label,
            count: group.count,
            formatted: format.number(group.count),
            performance: format.withPercent(format.number(group.performance, 1)),
            risk: format.withPercent(format.number(group.risk, 1)),
          })}
        </span>
      )}
      {address === null || cell.count === 0 ? null : (
        <Link to={address}>{t('open', { count: cell.count, formatted: format.number(cell.count) })}</Link>
      )}
    </p>
  );
}
