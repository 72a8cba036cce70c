import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { RangeFacet } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { useLang } from '@/shared/i18n/language';
import { readAmount, writeAmount } from './amount';
import { FacetFrame } from './FacetFrame';
import styles from './Facets.module.css';
import type { SizeLimit, SizeSign } from './state';
import { useDraft } from './use-draft';

interface Props {
  facet: RangeFacet;
  size: SizeLimit | null;
  open: boolean;
  onOpen: () => void;
  onSize: (size: SizeLimit | null, how: 'push' | 'replace') => void;
}

/** Fund size: at least or at most an amount in Mio. EUR, over a histogram of what there is. */
export function SizeFacetBox({ facet, size, open, onOpen, onSize }: Props) {
  const { t } = useTranslation('screen');
  return (
    <FacetFrame title={t('facets.fund_size')} selected={size === null ? 0 : 1} open={open} onToggle={onOpen}>
      <SizeLimitForm facet={facet} size={size} onSize={onSize} />
    </FacetFrame>
  );
}

/** Amounts the slider stops at: where bars begin and end; the last bar is open. */
function stops(facet: RangeFacet): number[] {
  const edges = facet.histogram.flatMap(({ from, to }) => (to === null ? [from] : [from, to]));
  return [...new Set(edges)].sort((a, b) => a - b);
}

function nearest(amounts: readonly number[], amount: number): number {
  let best = 0;
  for (const [index, one] of amounts.entries()) {
    if (Math.abs(one - amount) < Math.abs((amounts[best] ?? 0) - amount)) best = index;
  }
  return best;
}

function SizeLimitForm({ facet, size, onSize }: Pick<Props, 'facet' | 'size' | 'onSize'>) {
  const { t } = useTranslation('screen');
  const lang = useLang();
  const format = useFormat();
  const problem = useId();
  const sign = size?.sign ?? 'gte';
  const written = size === null ? '' : writeAmount(size.value, lang);
  const set = (nextSign: SizeSign, value: number | null) =>
    onSize(
      value === null ? null : { sign: nextSign, value },
      size === null || value === null ? 'push' : 'replace',
    );
  const draft = useDraft(
    written,
    (text) => {
      const amount = readAmount(text, lang);
      if (text === '' || amount !== null) set(sign, text === '' ? null : amount);
    },
    (text) => text.trim(),
  );
  const typed = draft.value.trim();
  const wrong = typed !== '' && readAmount(typed, lang) === null;
  const amount = wrong || typed === '' ? null : readAmount(typed, lang);
  // What cannot be read stays as it was typed, with the reason below it.
  const settle = () => {
    if (!wrong) draft.settle();
  };
  const edges = stops(facet);
  // Without a single known size there is nothing to draw or to slide along; an amount can still be typed.
  const known = facet.min !== null && facet.max !== null;
  const start = sign === 'gte' ? 0 : edges.length - 1;

  return (
    <div className={styles.size}>
      <div className={styles.sizeInputs}>
        <select
          aria-label={t('size.sign')}
          value={sign}
          onChange={(event) =>
            set(event.target.value as SizeSign, amount ?? edges[nearest(edges, (facet.max ?? 0) / 2)] ?? 0)
          }
        >
          <option value="gte">{t('size.gte')}</option>
          <option value="lte">{t('size.lte')}</option>
        </select>
        <label className={styles.amount}>
          <span className={styles.spoken}>{t('size.amount')}</span>
          <input
            type="text"
            inputMode="decimal"
            maxLength={16}
            autoComplete="off"
            value={draft.value}
            aria-invalid={wrong}
            aria-describedby={wrong ? problem : undefined}
            onChange={(event) => draft.change(event.target.value)}
            onBlur={settle}
            onKeyDown={(event) => {
              if (event.key === 'Enter') settle();
            }}
          />
          <span aria-hidden="true">{t('size.unit')}</span>
        </label>
      </div>
      <p id={problem} role="status" className={wrong ? styles.wrong : styles.spoken}>
        {wrong ? t('size.wrong') : ''}
      </p>
      {known ? <Histogram facet={facet} sign={sign} amount={amount} /> : null}
      {known && edges.length > 1 ? (
        <input
          type="range"
          className={styles.slider}
          data-sign={sign}
          min={0}
          max={edges.length - 1}
          step={1}
          value={amount === null ? start : nearest(edges, amount)}
          aria-label={t('size.slider')}
          aria-valuetext={
            amount === null ? t('size.any') : t(`size.text.${sign}`, { amount: format.millions(amount) })
          }
          onChange={(event) => {
            const index = Number(event.target.value);
            draft.change(index === start ? '' : writeAmount(edges[index] ?? 0, lang));
          }}
          onPointerUp={() => draft.settle()}
        />
      ) : null}
      {known ? (
        <p className={styles.bounds}>
          <span>{format.number(facet.min, 1)}</span>
          <span>{format.millions(facet.max)}</span>
        </p>
      ) : (
        <p className={styles.hint}>{t('facetEmpty')}</p>
      )}
    </div>
  );
}

interface HistogramProps {
  facet: RangeFacet;
  sign: SizeSign;
  amount: number | null;
}

function Histogram({ facet: { histogram }, sign, amount }: HistogramProps) {
  const most = Math.max(1, ...histogram.map(({ count }) => count));
  const inside = (from: number, to: number | null) =>
    amount === null || (sign === 'gte' ? to === null || to > amount : from < amount || amount === 0);
  return (
    <div className={styles.histogram} aria-hidden="true">
      {histogram.map(({ from, to, count }) => (
        <span
          key={from}
          data-inside={inside(from, to)}
          // A bar with few funds must still be seen.
          style={{ blockSize: count === 0 ? '0' : `max(2px, ${(count / most) * 100}%)` }}
        />
      ))}
    </div>
  );
}
