import { memo, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RangeFacet } from '@/shared/api/types';
import { plainNumber } from '@/shared/format';
import { useDraft } from '@/shared/hooks/use-draft';
import { useLang } from '@/shared/i18n/language';
import type { RangeDeclaration } from '@/shared/screen/facets';
import { type Bounds, withBounds } from '@/shared/screen/state';
import { type FacetWords, useFacetWords } from '@/shared/screen/words';
import { FacetFrame } from './FacetFrame';
import styles from './RangeFacetBox.module.css';
import { Histogram, RangeHandles } from './RangeHandles';
import type { Side } from './range-scale';
import { type Fault, joinTyped, readBounds, splitTyped, trimTyped, writeBounds } from './range-text';
import type { Change } from './search/use-screen';

interface Props {
  declaration: RangeDeclaration;
  /** null until it is counted. */
  facet: RangeFacet | null;
  bounds: Bounds | null;
  open: boolean;
  onOpen: (name: string, open: boolean) => void;
  change: Change;
}

/** A facet over numbers: from, to or both, typed or set with two handles under a histogram of what there is. */
export const RangeFacetBox = memo(function RangeFacetBox(props: Props) {
  const { declaration, facet, bounds, open, onOpen, change } = props;
  const words = useFacetWords();
  return (
    <FacetFrame
      title={words.name(declaration)}
      selected={bounds === null ? 0 : 1}
      open={open}
      onToggle={() => onOpen(declaration.name, !open)}
    >
      <RangeForm declaration={declaration} facet={facet} bounds={bounds} change={change} />
    </FacetFrame>
  );
});

const NONE: Bounds = { minimum: null, maximum: null };

/** A side that is opened or closed is a step that Back undoes; another number on the same sides is not. */
function stepFrom(before: Bounds, after: Bounds): 'push' | 'replace' {
  const isSame = (side: Side) => (before[side] === null) === (after[side] === null);
  return isSame('minimum') && isSame('maximum') ? 'replace' : 'push';
}

function useRangeDraft({ declaration, bounds, change }: Pick<Props, 'declaration' | 'bounds' | 'change'>) {
  const lang = useLang();
  const draft = useDraft(
    writeBounds(bounds, lang),
    (text) => {
      const read = readBounds(text, declaration, lang);
      if (read.fault !== null) return;
      change(
        (state) => withBounds(state, declaration.key, read.bounds),
        stepFrom(bounds ?? NONE, read.bounds),
      );
    },
    trimTyped,
  );
  const typed = splitTyped(draft.value);
  return {
    typed,
    read: readBounds(draft.value, declaration, lang),
    type: (side: Side, text: string) => draft.change(joinTyped({ ...typed, [side]: text })),
    settle: () => draft.settle(),
  };
}

function RangeForm({ declaration, facet, bounds, change }: Omit<Props, 'open' | 'onOpen'>) {
  const { t } = useTranslation('screen');
  const lang = useLang();
  const words = useFacetWords();
  const problem = useId();
  const { typed, read, type, settle } = useRangeDraft({ declaration, bounds, change });
  // A minus sign or a comma is how a number begins or goes on; nobody is told off in the middle of one.
  const [typing, setTyping] = useState<Side | null>(null);
  const isBegun = typing !== null && /^[-\u2212]?$|[.,]$/.test(typed[typing].trim());
  const fault = read.fault === 'number' && isBegun ? null : read.fault;
  // What cannot be read stays as it was typed, with the reason below it.
  const settleIfRead = () => {
    if (read.fault === null) settle();
  };
  const input = (side: Side) => (
    <label className={styles.bound}>
      <span>
        {t(`range.${side}`)} <span className={styles.spoken}>{words.unit(declaration)}</span>
      </span>
      <input
        type="text"
        inputMode={(declaration.limits[0] ?? 0) < 0 ? 'text' : 'decimal'}
        maxLength={24}
        autoComplete="off"
        value={typed[side]}
        aria-invalid={fault !== null && read.wrong.includes(side)}
        aria-describedby={fault !== null && read.wrong.includes(side) ? problem : undefined}
        onChange={(event) => {
          setTyping(side);
          type(side, event.target.value);
        }}
        onBlur={() => {
          setTyping(null);
          settleIfRead();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          setTyping(null);
          settleIfRead();
        }}
      />
    </label>
  );
  const shown = read.fault === null || read.fault === 'reversed' ? read.bounds : (bounds ?? NONE);

  return (
    <div className={styles.range}>
      <div className={styles.bounds}>
        {input('minimum')}
        {input('maximum')}
        <span className={styles.unit} aria-hidden="true">
          {words.unit(declaration)}
        </span>
      </div>
      <p id={problem} role="status" className={fault === null ? styles.spoken : styles.wrong}>
        {fault === null ? '' : <FaultText fault={fault} declaration={declaration} words={words} />}
      </p>
      <Histogram declaration={declaration} facet={facet} bounds={shown} />
      <RangeHandles
        declaration={declaration}
        bounds={shown}
        onMove={(side, value) => type(side, value === null ? '' : plainNumber(value, lang))}
        onRelease={settleIfRead}
      />
      <Extent declaration={declaration} facet={facet} words={words} />
      <p className={styles.hint}>{t('range.missing')}</p>
    </div>
  );
}

/** The fact, then the remedy. */
function FaultText({ fault, declaration, words }: { fault: Fault } & WithWords) {
  const { t } = useTranslation('screen');
  const lang = useLang();
  const { bounds, limits } = declaration;
  if (fault === 'number') {
    return t('range.fault.number', {
      example: plainNumber(bounds[Math.floor(bounds.length / 2)] ?? 0, lang),
    });
  }
  if (fault === 'reversed') return t('range.fault.reversed');
  const [least = 0, most = 0] = limits;
  return t('range.fault.limits', { range: words.bounds(declaration, { minimum: least, maximum: most }) });
}

interface WithWords {
  declaration: RangeDeclaration;
  words: FacetWords;
}

/** The least and the greatest number of the present selection. */
function Extent({ declaration, facet, words }: WithWords & Pick<Props, 'facet'>) {
  const { t } = useTranslation('screen');
  if (facet !== null && (facet.min === null || facet.max === null)) {
    return <p className={styles.hint}>{t('facetEmpty')}</p>;
  }
  return (
    <p className={styles.extent}>
      <span>{facet === null || facet.min === null ? '\u00a0' : words.figure(declaration, facet.min)}</span>
      <span>{facet === null || facet.max === null ? '' : words.figure(declaration, facet.max)}</span>
    </p>
  );
}
