import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WatchItem } from '@/shared/api/alerts';
import type { RiskReturnMap } from '@/shared/api/types';
import { useWidth } from '@/shared/chart/use-width';
import { useFormat } from '@/shared/format';
import { Drawing } from '@/shared/landscape/Drawing';
import { Legend } from '@/shared/landscape/Legend';
import { plotOf, spotOf } from '@/shared/landscape/plot';
import { useMapTexts } from '@/shared/landscape/texts';
import { pathTo } from '@/shared/routes/paths';
import { LocalLink } from '@/shared/ui/LocalLink';
import { aheadOf, ownMap } from './own-map';
import styles from './WatchMap.module.css';

interface Props {
  all: RiskReturnMap;
  items: readonly WatchItem[];
  height: number;
  /** The list has more funds than are drawn. */
  cut: boolean;
}

/**
 * One's own funds as dots on the lines of all others. A dot leads to its fund, and the line below says which one the pointer
 * is on; the table below is the way of the keyboard. The page needs the texts of `landscape`.
 */
export default function WatchMap({ all, items, height, cut }: Props) {
  const { t } = useTranslation('watchlist');
  const format = useFormat();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const texts = useMapTexts();
  const [read, setRead] = useState<number | null>(null);
  const map = useMemo(() => ownMap(all, items), [all, items]);
  const plot = useMemo(() => plotOf(map, width, height), [map, width, height]);
  const { ahead, compared } = aheadOf(all, items);
  const fund = map.results.find(({ id }) => id === read);
  return (
    <>
      <p className={styles.title}>
        {compared === 0
          ? t('map.plain')
          : t('map.ahead', {
              count: compared,
              ahead: format.number(ahead),
              formatted: format.number(compared),
            })}
      </p>
      <div ref={frame} className={styles.frame} style={{ blockSize: height }} aria-hidden="true">
        {width > 0 ? (
          <>
            <Drawing {...{ map, all, plot, width, height }} isAll={false} cell={null} />
            {map.results.map((one) => {
              const { x, y } = spotOf(map, plot, one);
              return (
                <LocalLink
                  key={one.id}
                  to={pathTo('fund', one)}
                  className={styles.dot}
                  style={{ insetInlineStart: x, insetBlockStart: y }}
                  tabIndex={-1}
                  onPointerEnter={() => setRead(one.id)}
                  onPointerLeave={() => setRead(null)}
                />
              );
            })}
          </>
        ) : null}
      </div>
      {fund === undefined ? (
        <div className={styles.below}>
          <Legend map={map} isAll={false} />
          <p>
            {texts.caption(map)} {cut ? t('map.cut', { count: items.length }) : null}
          </p>
        </div>
      ) : (
        <p className={styles.below}>
          {t('map.fund', {
            name: fund.name,
            performance: format.change(fund.performance),
            risk: format.percent(fund.volatility),
          })}
        </p>
      )}
    </>
  );
}
