import { type KeyboardEvent, type PointerEvent, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { RiskReturnMap } from '../api/types';
import { useWidth } from '../chart/use-width';
import { localPath, useLang } from '../i18n/language';
import { pathTo } from '../routes/paths';
import { serializeScreen } from '../screen/codec';
import type { ScreenState } from '../screen/state';
import { ErrorNote } from '../ui/ErrorNote';
import { type Cell, cellAt, densest, READ, rangesOf, readCells, withRanges } from './cells';
import { Drawing } from './Drawing';
import styles from './Landscape.module.css';
import { Legend } from './Legend';
import { type LocatedFund, LocatedLegend } from './Located';
import { PeergroupTable } from './PeergroupTable';
import { plotOf } from './plot';
import { ReadOut } from './ReadOut';
import { useMapTexts } from './texts';

export interface LandscapeProps {
  /** All funds; undefined until they are there. */
  all: RiskReturnMap | undefined;
  /** Those that are asked for, drawn over all others; null where all of them are. */
  chosen: RiskReturnMap | null | undefined;
  /** The screen that holds just these funds: a cell opens it, narrowed to both ranges. */
  screen: ScreenState;
  /** Whether share classes count, not funds by their main one. */
  ofClasses?: boolean;
  /** Height of the drawing in pixels. */
  height: number;
  /** What shows is older than what is asked for. */
  stale: boolean;
  error: Error | null;
  onRetry: () => void;
  /** Asks for all funds again; only where those could not be had. */
  onRetryAll?: (() => void) | undefined;
  heading?: 'h2' | 'h3';
  /** The fund that the map is about, which is marked on it. */
  fund?: LocatedFund;
  /** A picture that is only looked at, without axes' names, legend and reading. */
  small?: boolean;
}

/** Cells that the arrow keys go by. */
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
const FAR = 5;

/**
 * The map: funds as a landscape of risk and return, height is how many. One reads it with the pointer or, once it has the focus,
 * cell by cell with the arrow keys; a click or Enter opens the funds of a cell as a screen. Its height is the same while it
 * loads, fails or has nothing to show. The page needs the texts of `landscape`.
 */
export default function Landscape(props: LandscapeProps) {
  const { all, chosen, screen, height, stale, error, onRetry, ofClasses, heading: Heading = 'h2' } = props;
  const { fund, small = false, onRetryAll } = props;
  const { t } = useTranslation('landscape');
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const map = chosen === null ? all : chosen;
  const texts = useMapTexts();
  return (
    <figure
      className={styles.figure}
      data-small={small || undefined}
      aria-labelledby={id}
      aria-busy={stale || map === undefined}
    >
      <Heading id={id} className={styles.title}>
        {map === undefined ? t('name') : fund ? texts.located(map, fund) : texts.title(map)}
      </Heading>
      {error !== null && map === undefined ? (
        <div className={styles.frame} style={{ minBlockSize: height }}>
          <ErrorNote error={error} onRetry={onRetry} />
        </div>
      ) : map === undefined ? (
        <div className={styles.bone} style={{ blockSize: height }} aria-hidden="true" />
      ) : asTable ? (
        <PeergroupTable map={map} screen={screen} height={height} />
      ) : (
        <Readable
          map={map}
          all={all ?? map}
          isAll={chosen === null}
          {...{ screen, height, stale, fund, small }}
        />
      )}
      {small ? null : map === undefined ? (
        <div className={styles.belowBone} aria-hidden="true" />
      ) : (
        <figcaption className={styles.caption}>
          {error === null ? null : <ErrorNote error={error} onRetry={onRetry} />}
          {fund === undefined ? null : <LocatedLegend map={map} fund={fund} />}
          <Legend map={map} isAll={chosen === null} onRetryAll={onRetryAll} />
          <p>
            {texts.caption(map)} {ofClasses ? t('ofClasses') : null}
          </p>
          <button
            type="button"
            className={styles.switch}
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
          >
            {t('asTable')}
          </button>
        </figcaption>
      )}
    </figure>
  );
}

interface ReadableProps {
  map: RiskReturnMap;
  all: RiskReturnMap;
  isAll: boolean;
  screen: ScreenState;
  height: number;
  stale: boolean;
  fund: LocatedFund | undefined;
  small: boolean;
}

/** The drawing alone, or one that is read. */
function Readable(props: ReadableProps) {
  return props.small ? <Still {...props} /> : <Read {...props} />;
}

function Still({ map, all, isAll, height, stale, fund }: ReadableProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const plot = useMemo(() => plotOf(map, width, height, true), [map, width, height]);
  return (
    <div ref={frame} className={styles.frame} style={{ blockSize: height }} data-stale={stale}>
      {width > 0 ? <Drawing {...{ map, all, isAll, plot, width, height, fund }} cell={null} small /> : null}
    </div>
  );
}

/** The drawing, and what is said of the cell that is read. */
function Read({ map, all, isAll, screen, height, stale, fund }: ReadableProps) {
  const { t } = useTranslation('landscape');
  const lang = useLang();
  const navigate = useNavigate();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const texts = useMapTexts();
  const plot = useMemo(() => plotOf(map, width, height), [map, width, height]);
  const [place, setPlace] = useState<Pick<Cell, 'column' | 'row'> | null>(null);
  const [byKey, setByKey] = useState(false);
  const cell = useMemo(() => (place === null ? null : cellAt(map, place.column, place.row)), [map, place]);
  const addressOf = (one: Pick<Cell, 'column' | 'row'>) =>
    `${localPath(lang, pathTo('advancedSearch'))}?${serializeScreen(withRanges(screen, rangesOf(map, one)))}`;
  const open = (one: Cell | null) => {
    if (one !== null && one.count > 0) void navigate(addressOf(one));
  };
  const under = (event: PointerEvent): Cell | null => {
    const box = frame.current?.getBoundingClientRect();
    if (box === undefined) return null;
    const column = Math.floor(((event.clientX - box.left - plot.left) / plot.width) * (plot.columns / READ));
    const row = Math.floor((1 - (event.clientY - box.top - plot.top) / plot.height) * (plot.rows / READ));
    const inside = column >= 0 && row >= 0 && column < readCells(map.risk) && row < readCells(map.return);
    return inside ? cellAt(map, column, row) : null;
  };
  const read = (one: Cell | null) => {
    setByKey(false);
    setPlace(one);
  };
  const onPointerUp = (event: PointerEvent) => {
    const one = under(event);
    const known = place !== null && one !== null && place.column === one.column && place.row === one.row;
    // A finger reads first: it hides what it points at. The second tap opens.
    if (event.pointerType === 'mouse' || known) open(one);
    else read(one);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      setPlace(null);
      return;
    }
    if (event.key === 'Enter') {
      open(cell);
      return;
    }
    const step = STEPS[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const by = event.shiftKey ? FAR : 1;
    const start = densest(map);
    if (start === null) return;
    setByKey(true);
    setPlace(
      place === null
        ? start
        : {
            column: within(place.column + step[0] * by, readCells(map.risk)),
            row: within(place.row + step[1] * by, readCells(map.return)),
          },
    );
  };
  return (
    <>
      <div
        ref={frame}
        className={styles.frame}
        style={{ blockSize: height }}
        data-stale={stale}
        data-open={cell !== null && cell.count > 0}
        role="application"
        aria-roledescription={t('map')}
        aria-label={`${t('name')}. ${texts.caption(map)} ${t('keys')}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its cells are read with the arrow keys.
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerMove={(event) => {
          if (event.pointerType === 'mouse') read(under(event));
        }}
        onPointerLeave={(event) => {
          if (event.pointerType === 'mouse') read(null);
        }}
        onPointerUp={onPointerUp}
        onBlur={() => {
          if (byKey) setPlace(null);
        }}
      >
        {width > 0 ? <Drawing {...{ map, all, isAll, plot, width, height, cell, fund }} /> : null}
        {map.drawn === 0 ? (
          <p className={styles.none}>{map.count === 0 ? t('none') : t('noFigures')}</p>
        ) : null}
      </div>
      <ReadOut map={map} cell={cell} address={cell === null ? null : addressOf(cell)} />
      <p className={styles.spoken} aria-live="polite">
        {byKey && cell !== null ? texts.cell(map, cell) : ''}
      </p>
    </>
  );
}

function within(place: number, count: number): number {
  return Math.min(count - 1, Math.max(0, place));
}
