import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { FundItem } from '../api/types';
import { Star } from '../following/Star';
import type { Watch } from '../following/watch';
import { MISSING, useFormat } from '../format';
import { useDim } from '../hooks/use-dim';
import { localPath, useLang } from '../i18n/language';
import { pathTo } from '../routes/paths';
import { ClosedMark } from '../ui/ClosedMark';
import { RatingBadge } from '../ui/RatingBadge';
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
}

/** A list of share classes where there is no room for a table. */
export function FundCards({ items, caption, period, stale = false, selection, watch }: Props) {
  const list = useRef<HTMLUListElement>(null);
  useDim(list, stale);
  usePaintMeasure(items);
  return (
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
            />
          ))}
    </ul>
  );
}

interface CardProps {
  item: FundItem;
  period: Period;
  ticked: boolean;
  onTick: Selection['toggle'];
  watched: boolean;
  onWatch: Watch['toggle'];
}

const Card = memo(function Card({ item, period, ticked, onTick, watched, onWatch }: CardProps) {
  const { t } = useTranslation('table');
  const { t: common } = useTranslation();
  const format = useFormat();
  const lang = useLang();
  const figures = [
    { name: 'performance', label: t(`short.perf_${period}`), value: item[`perf_${period}`], signed: true },
    { name: 'ter', label: t('short.ter'), value: item.ter, signed: false },
  ];
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
          {[item.tranche, item.tranche_currency].filter(Boolean).join(' · ')}
          {item.closed_on ? <ClosedMark on={item.closed_on} /> : null}
        </p>
        <dl className={styles.figures}>
          {figures.map(({ name, label, value, signed }) => (
            <div key={name} data-first={signed ? 'value' : 'label'}>
              <dt>{label}</dt>
              <dd data-loss={(signed && value !== null && value < 0) || undefined}>
                {value === null ? (
                  <>
                    <span aria-hidden="true">{MISSING}</span>
                    <span className={styles.spoken}>{common('missing')}</span>
                  </>
                ) : signed ? (
                  format.change(value)
                ) : (
                  format.percent(value)
                )}
              </dd>
            </div>
          ))}
        </dl>
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
