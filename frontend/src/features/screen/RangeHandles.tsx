import { useTranslation } from 'react-i18next';
import type { RangeFacet } from '@/shared/api/types';
import type { RangeDeclaration } from '@/shared/screen/facets';
import type { Bounds } from '@/shared/screen/state';
import { useFacetWords } from '@/shared/screen/words';
import styles from './RangeFacetBox.module.css';
import { isInside, lastPlace, placeOf, type Side, valueAt } from './range-scale';

interface HistogramProps {
  declaration: RangeDeclaration;
  /** null until it is counted: the bars then have no height. */
  facet: RangeFacet | null;
  bounds: Bounds;
}

export function Histogram({ declaration, facet, bounds }: HistogramProps) {
  const starts = declaration.bounds;
  const bars =
    facet !== null && facet.histogram.length > 0
      ? facet.histogram
      : starts.map((from, index) => ({ from, to: starts[index + 1] ?? null, count: 0 }));
  // Without a bound nothing is chosen: sepia is everything there is, blue what one chose.
  const chosen = bounds.minimum !== null || bounds.maximum !== null;
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <div className={styles.histogram} data-counts aria-hidden="true">
      {bars.map(({ from, to, count }) => (
        <span
          key={from}
          data-inside={chosen && isInside(from, to, bounds)}
          // A bar with few funds must still be seen.
          style={{ blockSize: count === 0 ? '0' : `max(2px, ${(count / most) * 100}%)` }}
        />
      ))}
    </div>
  );
}

interface HandlesProps {
  declaration: RangeDeclaration;
  bounds: Bounds;
  onMove: (side: Side, value: number | null) => void;
  onRelease: () => void;
}

/** Two native sliders over one another, of which only the handles can be grasped: they come with keys, touch and names. */
export function RangeHandles({ declaration, bounds, onMove, onRelease }: HandlesProps) {
  const { t } = useTranslation('screen');
  const words = useFacetWords();
  const starts = declaration.bounds;
  const last = lastPlace(starts);
  const places = {
    minimum: placeOf(starts, 'minimum', bounds.minimum),
    maximum: placeOf(starts, 'maximum', bounds.maximum),
  };
  const handle = (side: Side) => {
    const value = bounds[side];
    return (
      <input
        type="range"
        className={styles.handle}
        // Where both stand at the upper end, only the lower one can still move.
        data-above={side === 'minimum' && places.minimum > last / 2}
        min={0}
        max={last}
        step={1}
        value={places[side]}
        aria-label={t(`range.handle.${side}`, { facet: words.name(declaration) })}
        aria-valuetext={value === null ? t('range.open') : words.amount(declaration, value)}
        onChange={(event) => onMove(side, valueAt(starts, side, Number(event.target.value), bounds))}
        onPointerUp={onRelease}
      />
    );
  };
  const share = (place: number) => `${(place / last) * 100}%`;
  return (
    <div className={styles.handles}>
      <span className={styles.track} aria-hidden="true">
        <span
          style={{
            insetInlineStart: share(places.minimum),
            inlineSize: share(Math.max(0, places.maximum - places.minimum)),
          }}
        />
      </span>
      {handle('minimum')}
      {handle('maximum')}
    </div>
  );
}
