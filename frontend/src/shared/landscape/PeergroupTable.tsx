import { useTranslation } from 'react-i18next';
import type { RiskReturnMap } from '../api/types';
import { useFormat } from '../format';
import { pathTo } from '../routes/paths';
import { serializeScreen } from '../screen/codec';
import { type ScreenState, withValues } from '../screen/state';
import { LocalLink } from '../ui/LocalLink';
import styles from './Landscape.module.css';

interface Props {
  map: RiskReturnMap;
  screen: ScreenState;
  height: number;
}

/** The map as a table: each peergroup with its funds, both medians and a way to them. */
export function PeergroupTable({ map, screen, height }: Props) {
  const { t } = useTranslation('landscape');
  const format = useFormat();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take the focus.
    <section className={styles.tableBox} style={{ blockSize: height }} tabIndex={0} aria-label={t('asTable')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('table.group')}</th>
            <th scope="col">{t('table.count')}</th>
            <th scope="col">{t('table.risk')}</th>
            <th scope="col">{t('table.performance')}</th>
          </tr>
        </thead>
        <tbody>
          {map.peergroups.map(({ value, label, count, risk, performance }) => (
            <tr key={value}>
              <th scope="row">
                <LocalLink
                  to={`${pathTo('advancedSearch')}?${serializeScreen(withValues(screen, 'p', [String(value)]))}`}
                >
                  {label}
                </LocalLink>
              </th>
              <td>{format.number(count)}</td>
              <td>{format.withPercent(format.number(risk, 1))}</td>
              <td>{format.withPercent(format.number(performance, 1))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {map.peergroups.length === 0 ? <p className={styles.none}>{t('noFigures')}</p> : null}
    </section>
  );
}
