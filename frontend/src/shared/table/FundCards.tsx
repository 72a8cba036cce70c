import { memo, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { FundItem } from '../api/types';
import { Star } from '../following/Star';
import type { Watch } from '../following/watch';
import { useFormat } from '../format';
import { useDim } from '../hooks/use-dim';
import { localPath, useLang } from '../i18n/language';
import { pathTo } from '../routes/paths';
import { Sparkline, Sparklines, SparklinesMissing } from '../sparkline/Sparkline';
import { ClosedMark } from '../ui/ClosedMark';
import { RatingBadge } from '../ui/RatingBadge';
import { Value } from '../ui/Value';
import styles from './FundCards.module.css';
import { usePaintMeasure } from './paint';
import type { Period } from './period';
import type { Selection } from './selection';

/** As many as the first screen of a phone shows. */
const BONES = 6;

interface Props {
  /** null while the first answer is awaited. */
  items: readonly FundItem[] | null;
  /** Says what the list holds; spoken, not shown. */
  caption: string;
  period: Period;
  /** True while a newer answer is awaited: the cards stay, dimmed. */
  stale?: boolean;
  selection: Selection;
  watch: Watch;
  /** What stands in place of the TER. */
  figure?: CardFigure;
  /** The last line of each card. */
  foot?: CardFigure['cell'];
}

/** A figure of a page's own. */
export interface CardFigure {
  readonly label: string;
  /** The same function as long as it draws the same: cards are drawn anew when it changes. */
  readonly cell: (item: FundItem) => ReactNode;
}

/** A list of share classes where there is no room for a table. */
export function FundCards({ items, caption, period, stale = false, selection, watch, figure, foot }: Props) {
  const list = useRef<HTMLUListElement>(null);
  useDim(list, stale);
  usePaintMeasure(items);
  return (
    <Sparklines items={items}>
      <ul ref={list} className={styles.cards} aria-label={caption} aria-busy={stale || items === null}>
        {items === null
          ? Array.from({ length: BONES }, (_none, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: empty cards have nothing else to tell them apart.
              <li key={index} className={styles.bones} aria-hidden="true" />
            ))
          : items.map((item) => (
              <Card
                key={item.id}
                item={item}
                period={period}
                ticked={selection.chosen.has(item.id)}
                onTick={selection.toggle}
                watched={watch.ids.has(item.id)}
                onWatch={watch.toggle}
                figure={figure}
                foot={foot}
              />
            ))}
      </ul>
      <SparklinesMissing />
    </Sparklines>
  );
}

interface CardProps {
  item: FundItem;
  period: Period;
  ticked: boolean;
  onTick: Selection['toggle'];
  watched: boolean;
  onWatch: Watch['toggle'];
  figure: CardFigure | undefined;
  foot: CardFigure['cell'] | undefined;
}

const Card = memo(function Card(props: CardProps) {
  const { item, period, ticked, onTick, watched, onWatch, figure, foot } = props;
  const { t } = useTranslation('table');
  const format = useFormat();
  const lang = useLang();
  const performance = item[`perf_${period}`];
  return (
    <li className={styles.card} data-card={item.id} data-ticked={ticked || undefined}>
      <span className={styles.rank}>
        <RatingBadge rank={item.rank} underReview={item.under_review} />
      </span>
      <div className={styles.text}>
        <Link className={styles.name} to={localPath(lang, pathTo('fund', item))}>
          <span aria-hidden="true">{item.fund_name}</span>
          <span className={styles.spoken}>{item.name}</span>
        </Link>
        <p className={styles.second}>
          {item.tranche ? <span className={styles.class}>{item.tranche}</span> : null}{' '}
          <span>{[item.tranche && '·', item.tranche_currency].filter(Boolean).join(' ')}</span>
          {item.closed_on ? <ClosedMark on={item.closed_on} /> : null}
        </p>
        <div className={styles.values}>
          <dl className={styles.figures}>
            <div data-first="value">
              <dt>{t(`short.perf_${period}`)}</dt>
              <dd data-loss={(performance ?? 0) < 0 || undefined}>
                <Value text={format.change(performance)} />
              </dd>
            </div>
            <div>
              <dt>{figure?.label ?? t('short.ter')}</dt>
              <dd>{figure === undefined ? <Value text={format.percent(item.ter)} /> : figure.cell(item)}</dd>
            </div>
          </dl>
          <Sparkline id={item.id} />
        </div>
        {foot === undefined ? null : <div className={styles.foot}>{foot(item)}</div>}
      </div>
      <div className={styles.marks}>
        <button
          type="button"
          aria-pressed={watched}
          aria-label={t('watch.name', { name: item.name })}
          onClick={() => onWatch(item)}
        >
          <Star filled={watched} />
        </button>
        <label>
          <input type="checkbox" checked={ticked} onChange={() => onTick(item)} />
          <span className={styles.spoken}>{t('selection.tick', { name: item.name })}</span>
        </label>
      </div>
    </li>
  );
});
