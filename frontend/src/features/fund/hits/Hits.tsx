import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchItem, Sibling } from '@/shared/api/types';
import { Star } from '@/shared/following/Star';
import { useWatch, type Watch } from '@/shared/following/watch';
import { useFormat } from '@/shared/format';
import { useDim } from '@/shared/hooks/use-dim';
import { useMedia } from '@/shared/hooks/use-media';
import { pathTo } from '@/shared/routes/paths';
import { Sparkline, Sparklines, SparklinesMissing } from '@/shared/sparkline/Sparkline';
import { ClosedMark } from '@/shared/ui/ClosedMark';
import { Highlighted } from '@/shared/ui/Highlighted';
import { LocalLink } from '@/shared/ui/LocalLink';
import { RatingBadge } from '@/shared/ui/RatingBadge';
import { Value } from '@/shared/ui/Value';
import styles from './Hits.module.css';

/** The figures of a hit, in the order of the columns; on a phone their names stand beside them. */
const FIGURES = ['perf1', 'perf3', 'ter', 'volume', 'currency', 'peergroup'] as const;

interface Props {
  items: readonly SearchItem[];
  stale: boolean;
}

/** Funds, each with its figures, and its other share classes behind one line. */
export function Hits({ items, stale }: Props) {
  const { t } = useTranslation('results');
  const { t: table } = useTranslation('table');
  const watch = useWatch();
  const list = useRef<HTMLOListElement>(null);
  useDim(list, stale);
  // Narrower lists have no column for them.
  const isDrawn = useMedia('(width >= 108rem)');
  return (
    <Sparklines items={isDrawn ? items : null}>
      <div className={styles.columns} aria-hidden="true">
        <span className={styles.first}>{t('hits.fund')}</span>
        {FIGURES.map((name) => (
          <span key={name} data-figure={name}>
            {t(`hits.figures.${name}`)}
          </span>
        ))}
        <span data-figure="sparkline">{table('short.sparkline')}</span>
      </div>
      <ol ref={list} className={styles.list}>
        {items.map((item) => (
          <Hit key={item.id} item={item} watch={watch} />
        ))}
      </ol>
      {isDrawn ? <SparklinesMissing /> : null}
    </Sparklines>
  );
}

function Hit({ item, watch }: { item: SearchItem; watch: Watch }) {
  const { t } = useTranslation('table');
  const { highlight } = item;
  return (
    <li className={styles.hit}>
      <div className={styles.row}>
        <RatingBadge rank={item.rank} underReview={item.under_review} />
        <div className={styles.named}>
          <h2 className={styles.name}>
            <LocalLink to={pathTo('fund', item)}>
              <Highlighted segments={highlight.name} text={item.name} />
            </LocalLink>
          </h2>
          <p className={styles.facts}>
            <ClosedMark on={item.closed_on} />
            <span className={styles.code}>
              <Highlighted segments={highlight.isin} text={item.isin} />
            </span>
            <span className={styles.currency}>{item.tranche_currency}</span>
            {item.wkn ? (
              <span className={`${styles.code} ${styles.less}`}>
                WKN <Highlighted segments={highlight.wkn} text={item.wkn} />
              </span>
            ) : null}
            <span className={styles.less}>
              <Highlighted segments={highlight.company} text={item.company} />
            </span>
          </p>
        </div>
        <Figures item={item} />
        <button
          type="button"
          className={styles.star}
          aria-pressed={watch.ids.has(item.id)}
          aria-label={t('watch.name', { name: item.name })}
          title={t('watch.label')}
          onClick={() => watch.toggle(item)}
        >
          <Star filled={watch.ids.has(item.id)} />
        </button>
      </div>
      {item.tranches_count > 1 ? <Siblings item={item} /> : null}
    </li>
  );
}

function Figures({ item }: { item: SearchItem }) {
  const { t } = useTranslation('results');
  const { t: table } = useTranslation('table');
  const format = useFormat();
  const values: Readonly<Record<(typeof FIGURES)[number], string>> = {
    perf1: format.change(item.perf_1y),
    perf3: format.change(item.perf_3y),
    ter: format.percent(item.ter),
    volume: format.millions(item.volume),
    currency: item.tranche_currency,
    peergroup: item.peergroup,
  };
  const losses = { perf1: (item.perf_1y ?? 0) < 0, perf3: (item.perf_3y ?? 0) < 0 };
  return (
    <dl className={styles.figures}>
      {FIGURES.map((name) => (
        <div
          key={name}
          data-figure={name}
          data-loss={(name in losses && losses[name as 'perf1']) || undefined}
        >
          <dt className={styles.label}>{t(`hits.figures.${name}`)}</dt>
          <dd>
            <Value text={values[name]} />
          </dd>
        </div>
      ))}
      <div data-figure="sparkline">
        <dt className={styles.label}>{table('sparkline.label')}</dt>
        <dd>
          <Sparkline id={item.id} />
        </dd>
      </div>
    </dl>
  );
}

/** One line for the other share classes of a fund, which unfolds them in place. */
function Siblings({ item }: { item: SearchItem }) {
  const { t } = useTranslation('results');
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const id = useId();
  const others = item.tranches.filter((one) => one.id !== item.id);
  const count = item.tranches_count - 1;
  const currencies = [...new Set(others.map(({ currency }) => currency))].sort();
  const costs = others.flatMap(({ ogc }) => (ogc === null ? [] : [ogc]));
  return (
    <>
      <button
        type="button"
        className={styles.siblings}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <svg aria-hidden="true" viewBox="0 0 10 10" width="10" height="10" data-open={open}>
          <path d="M3 1l4 4-4 4" fill="none" stroke="currentColor" strokeWidth="1.6" />
        </svg>
        <span>{t('hits.siblings', { count, formatted: format.number(count) })}</span>
        <span>{currencies.slice(0, 4).join(', ') + (currencies.length > 4 ? ' …' : '')}</span>
        {costs.length > 0 ? <span>{t('hits.from', { ter: format.percent(Math.min(...costs)) })}</span> : null}
      </button>
      <ul id={id} className={styles.others} hidden={!open}>
        {open ? others.map((one) => <Other key={one.id} sibling={one} />) : null}
        {open && others.length < count ? (
          <li>
            <LocalLink to={pathTo('fund', item)}>{t('hits.more')}</LocalLink>
          </li>
        ) : null}
      </ul>
    </>
  );
}

function Other({ sibling }: { sibling: Sibling }) {
  const { t } = useTranslation('results');
  const format = useFormat();
  return (
    <li>
      <LocalLink to={pathTo('fund', sibling)}>{sibling.name}</LocalLink>
      <span className={styles.facts}>
        <ClosedMark on={sibling.closed_on} />
        <span>{sibling.currency}</span>
        <span className={styles.code}>{sibling.isin}</span>
        {sibling.ogc === null ? null : (
          <span>
            {t('hits.figures.ter')} {format.percent(sibling.ogc)}
          </span>
        )}
      </span>
    </li>
  );
}
