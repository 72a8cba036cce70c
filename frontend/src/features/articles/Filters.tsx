import { useTranslation } from 'react-i18next';
import type { ArticleList } from '@/shared/api/types';
import type { Place } from '@/shared/articles/queries';
import { useFormat } from '@/shared/format';
import { SearchField } from '@/shared/list/SearchField';
import styles from './Articles.module.css';
import { type ArticlesState, EMPTY, yearRange } from './state';

interface Props {
  kind: Place;
  state: ArticlesState;
  facets: ArticleList['facets'] | undefined;
  onChange(changes: Partial<ArticlesState>, replace?: boolean): void;
}

export function ArticleFilters({ kind, state, facets, onChange }: Props) {
  const { t } = useTranslation('articles');
  const years = facets?.years.values ?? [];
  const year = /^(\d{4})-01-01$/.exec(state.date_after)?.[1];
  const chosenYear = year && state.date_before === `${year}-12-31` ? year : '';
  return (
    <div className={styles.filters}>
      <SearchField
        key={state.search}
        label={t(`${kind}.search`)}
        className={styles.searchLabel}
        value={state.search}
        onSearch={(search, replace) => onChange({ search }, replace)}
      />
      {kind === 'oif' ? null : (
        <Facet
          label={t('categories')}
          all={t('allCategories')}
          chosen={state.category}
          values={facets?.categories.values ?? []}
          onChoose={(category) => onChange({ category })}
        />
      )}
      <Facet
        label={t('years')}
        awaited={facets === undefined}
        all={t('allYears')}
        chosen={chosenYear}
        values={years}
        onChoose={(value) => onChange(value === '' ? { date_after: '', date_before: '' } : yearRange(value))}
      />
      <Chips state={state} onChange={onChange} />
    </div>
  );
}

interface FacetProps {
  label: string;
  all: string;
  chosen: string;
  /** Another facet of unknown height stands above it. */
  awaited?: boolean;
  values: ArticleList['facets']['years']['values'];
  onChoose(value: string): void;
}

function Facet({ label, all, chosen, awaited = false, values, onChoose }: FacetProps) {
  const format = useFormat();
  return (
    <fieldset className={styles.facet} data-awaited={awaited}>
      <legend>{label}</legend>
      <label data-on={chosen === ''}>
        <input type="radio" checked={chosen === ''} onChange={() => onChoose('')} />
        <span>{all}</span>
      </label>
      {values.map(({ value, label: text, count }) => (
        <label key={String(value)} data-on={chosen === String(value)}>
          <input type="radio" checked={chosen === String(value)} onChange={() => onChoose(String(value))} />
          <span>{text}</span>
          <span className={styles.count}>{format.number(count)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Chips({ state, onChange }: Pick<Props, 'state' | 'onChange'>) {
  const { t } = useTranslation('articles');
  const chips = [
    ...(state.fund === null
      ? []
      : [{ text: t('fundFilter', { id: state.fund }), clear: { fund: EMPTY.fund } }]),
    ...(state.company === null
      ? []
      : [{ text: t('companyFilter', { id: state.company }), clear: { company: EMPTY.company } }]),
    ...(state.author === null
      ? []
      : [{ text: t('authorFilter', { id: state.author }), clear: { author: EMPTY.author } }]),
    ...(state.peergroup === null
      ? []
      : [{ text: t('peergroupFilter', { id: state.peergroup }), clear: { peergroup: EMPTY.peergroup } }]),
  ];
  return chips.map(({ text, clear }) => (
    <button
      key={text}
      type="button"
      className={styles.chip}
      aria-label={t('remove', { filter: text })}
      onClick={() => onChange(clear)}
    >
      {text} <span aria-hidden="true">×</span>
    </button>
  ));
}
