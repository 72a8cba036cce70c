import { useTranslation } from 'react-i18next';
import type { ListedFunds, ListedPeergroup } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import type { ListAddress } from '@/shared/list/address';
import { FacetFilters } from '@/shared/list/FacetFilters';
import styles from '@/shared/list/Filters.module.css';
import { type FundListsState, ORDERS, UNFILTERED } from './state';

const SCORES = [40, 50, 60, 70, 80];
const SHARES = [5, 10, 25, 50, 75, 90];

interface Props {
  list: ListAddress<FundListsState>;
  groups: readonly ListedPeergroup[];
  peergroup: number;
  facets: ListedFunds['facets'] | undefined;
  /** There are no heads of columns to sort by. */
  sorts: boolean;
  onReset: (() => void) | undefined;
}

/** The peer group, and what narrows its funds. */
export function Filters({ list, groups, peergroup, facets, sorts, onReset }: Props) {
  const { t } = useTranslation('lists');
  const { state, change } = list;
  return (
    <FacetFilters
      list={list}
      facets={[
        { key: 'sfdr', label: t('columns.sfdr'), values: facets?.sfdr.values },
        { key: 'rating', label: t('columns.rank'), values: facets?.rating.values },
        { key: 'exclusion', label: t('excludes'), values: facets?.exclusion.values },
      ]}
      orders={sorts ? ORDERS.map((value) => ({ value, label: t(`orders.${value}`) })) : []}
      texts={{ any: t('any'), order: t('order'), reset: t('reset'), filters: t('narrow') }}
      onReset={onReset}
      first={
        <Groups
          groups={groups}
          chosen={peergroup}
          onChoose={(chosen) => change({ peergroup: chosen, ...UNFILTERED })}
        />
      }
    >
      <Least
        label={t('columns.minimum_sustainable')}
        steps={SHARES}
        unit=" %"
        chosen={state.share}
        onChoose={(share) => change({ share })}
      />
      <Least
        label={t('columns.esg_score')}
        steps={SCORES}
        unit=""
        chosen={state.esg}
        onChoose={(esg) => change({ esg })}
      />
    </FacetFilters>
  );
}

interface GroupsProps {
  groups: readonly ListedPeergroup[];
  chosen: number;
  onChoose(peergroup: number): void;
}

function Groups({ groups, chosen, onChoose }: GroupsProps) {
  const { t } = useTranslation('lists');
  const format = useFormat();
  return (
    <label className={styles.group}>
      <span>{t('peergroup')}</span>
      <select value={chosen} onChange={({ target }) => onChoose(Number(target.value))}>
        {groups.map(({ value, label, count }) => (
          <option key={value} value={value}>
            {label} ({format.number(count)})
          </option>
        ))}
      </select>
    </label>
  );
}

interface LeastProps {
  label: string;
  steps: readonly number[];
  unit: string;
  chosen: number | null;
  onChoose(value: number | null): void;
}

/** A lower bound. */
function Least({ label, steps, unit, chosen, onChoose }: LeastProps) {
  const { t } = useTranslation('lists');
  const shown =
    chosen === null || steps.includes(chosen) ? steps : [...steps, chosen].toSorted((a, b) => a - b);
  return (
    <label>
      <span>{label}</span>
      <select
        value={chosen ?? ''}
        onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
      >
        <option value="">{t('any')}</option>
        {shown.map((step) => (
          <option key={step} value={step}>
            {t('atLeast', { value: `${step}${unit}` })}
          </option>
        ))}
      </select>
    </label>
  );
}
