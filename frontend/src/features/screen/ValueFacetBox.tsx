import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ValueFacet } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { useDraft } from '@/shared/hooks/use-draft';
import { useLang } from '@/shared/i18n/language';
import { cleanText } from '@/shared/screen/codec';
import type { ValueDeclaration } from '@/shared/screen/facets';
import { labelOf } from '@/shared/screen/labels';
import { toggleValue } from '@/shared/screen/state';
import { useFacetWords } from '@/shared/screen/words';
import { Bone } from '@/shared/ui/Loading';
import { RatingBadge } from '@/shared/ui/RatingBadge';
import { FacetFrame } from './FacetFrame';
import styles from './Facets.module.css';
import { inScale, orderValues, type ShownValue, shortened } from './facet-order';
import type { Change } from './search/use-screen';

interface Props {
  declaration: ValueDeclaration;
  /** null until it is counted. */
  facet: ValueFacet | null;
  selected: readonly string[];
  open: boolean;
  onOpen: (name: string, open: boolean) => void;
  change: Change;
  /** What the box's own search looks for among the values. */
  text: string;
  onText: (text: string) => void;
  /** null without an answer to that search. */
  found: ValueFacet | null;
  isFoundStale: boolean;
  isFailed: boolean;
}

/** A facet whose values are ticked one by one, with the number of funds behind each. */
export const ValueFacetBox = memo(function ValueFacetBox({ open, onOpen, ...props }: Props) {
  const words = useFacetWords();
  const { declaration, facet, selected } = props;
  return (
    <FacetFrame
      title={words.name(declaration)}
      selected={selected.length}
      open={open}
      onToggle={() => onOpen(declaration.name, !open)}
    >
      {facet === null ? (
        <Waiting lines={declaration.steps.length || 6} />
      ) : (
        <Values {...props} facet={facet} />
      )}
    </FacetFrame>
  );
});

/** As many lines as are about to come, as far as is known. */
export function Waiting({ lines }: { lines: number }) {
  const { t: common } = useTranslation();
  return (
    <div className={styles.waiting}>
      <span role="status" className={styles.spoken}>
        {common('loading')}
      </span>
      {Array.from({ length: lines }, (_line, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty lines have nothing else to tell them apart.
        <Bone key={line} width={60 + ((line * 17) % 35)} />
      ))}
    </div>
  );
}

type ValuesProps = Omit<Props, 'open' | 'onOpen' | 'facet'> & { facet: ValueFacet };

function Values(props: ValuesProps) {
  const { declaration, facet, selected, change, text, onText, found, isFoundStale, isFailed } = props;
  const { t } = useTranslation('screen');
  const lang = useLang();
  const name = useFacetWords().name(declaration);
  const { key: facetKey, scale } = declaration;
  const [all, setAll] = useState(false);
  const search = useDraft(text, onText, cleanText);
  // Selected values lead, but one that is ticked now stays where it is: it must not jump from under the pointer.
  const [first] = useState(selected);

  const searched = text !== '' && found !== null;
  const named = (value: string) => labelOf(lang, facetKey, value);
  const ordered = searched
    ? orderValues(found.values, [], [], String)
    : orderValues(inScale(declaration, facet.values, named), selected, scale ? [] : first, named);
  const shown = searched ? ordered : shortened(ordered, selected, all);
  const hidden = ordered.length - shown.length;
  const searchable = facet.more || facet.values.length > 12 || text !== '';
  const most = Math.max(1, ...ordered.map(({ count }) => count ?? 0));

  return (
    <>
      {searchable ? (
        <label className={styles.search}>
          <span className={styles.spoken}>{t('facetSearch', { facet: name })}</span>
          <input
            type="search"
            maxLength={100}
            value={search.value}
            placeholder={facet.more ? t('facetSearchAll') : t('facetSearchShort')}
            onChange={(event) => search.change(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') search.settle();
            }}
          />
        </label>
      ) : null}
      <ul className={styles.values} data-stale={text !== '' && isFoundStale}>
        {shown.map((value) => (
          <Value
            key={value.value}
            value={value}
            most={most}
            rating={declaration.field === 'rank'}
            checked={selected.includes(value.value)}
            onToggle={() => change((state) => toggleValue(state, facetKey, value.value))}
          />
        ))}
      </ul>
      <p role="status" className={searched && shown.length === 0 ? styles.hint : styles.spoken}>
        {searched && shown.length === 0 ? t('facetNone', { text }) : ''}
        {searched && shown.length > 0 ? t('facetFound', { count: shown.length }) : ''}
      </p>
      {ordered.length === 0 && text === '' ? <p className={styles.hint}>{t('facetEmpty')}</p> : null}
      {isFailed && text !== '' ? <p className={styles.hint}>{t('facetError')}</p> : null}
      {!searched && (hidden > 0 || all) && ordered.length > shown.length - 1 ? (
        <MoreButton all={all} hidden={hidden} onClick={() => setAll(!all)} />
      ) : null}
      {!searched && facet.more ? <p className={styles.hint}>{t('facetMoreBySearch')}</p> : null}
    </>
  );
}

function MoreButton({ all, hidden, onClick }: { all: boolean; hidden: number; onClick: () => void }) {
  const { t } = useTranslation('screen');
  return (
    <button type="button" className={styles.more} aria-expanded={all} onClick={onClick}>
      {all ? t('less') : t('more', { count: hidden })}
    </button>
  );
}

interface ValueProps {
  value: ShownValue;
  most: number;
  rating: boolean;
  checked: boolean;
  onToggle: () => void;
}

function Value({ value: { value, label, count }, most, rating, checked, onToggle }: ValueProps) {
  const { t } = useTranslation('screen');
  const format = useFormat();
  return (
    <li>
      <label className={styles.value} data-none={count === 0 && !checked}>
        <input type="checkbox" checked={checked} onChange={onToggle} />
        {rating ? (
          <RatingLabel rank={value} label={label} />
        ) : (
          <span className={styles.valueLabel}>{label}</span>
        )}{' '}
        <span className={styles.count}>
          {count === null ? '' : format.number(count)}{' '}
          <span className={styles.spoken}>{t('countUnit', { count: count ?? 0 })}</span>
        </span>
        <span
          className={styles.bar}
          aria-hidden="true"
          style={{ inlineSize: `${((count ?? 0) / most) * 100}%` }}
        />
      </label>
    </li>
  );
}

/** The letter on its colour, then what it means: of `A (very good)` the letter need not be read twice. */
function RatingLabel({ rank, label }: { rank: string; label: string }) {
  const meaning = label === rank ? null : (/\((.+)\)$/.exec(label)?.[1] ?? label);
  return (
    <>
      <span aria-hidden="true">
        <RatingBadge rank={rank} />
      </span>
      <span className={styles.valueLabel}>
        <span className={styles.spoken}>{rank}</span> {meaning}
      </span>
    </>
  );
}
