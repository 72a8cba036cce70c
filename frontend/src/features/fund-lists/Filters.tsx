import { useTranslation } from 'react-i18next';
import type { ListedFunds, ListedPeergroup } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import type { ListAddress } from '@/shared/list/address';
import { Chosen } from '@/shared/list/Chosen';
import styles from '@/shared/list/Filters.module.css';
import { type FundListsState, isFiltered, ORDERS, UNFILTERED } from './state';

const SCORES = [40, 50, 60, 70, 80];
const SHARES = [5, 10, 25, 50, 75, 90];

interface Props {
  list: ListAddress<FundListsState>;
  groups: readonly ListedPeergroup[];
  peergroup: number;
  facets: ListedFunds['facets'] | undefined;
  /** There are no heads of columns to sort by. */
  sorts: boolean;
}

/** The peer group, and what narrows its funds. */
export function Filters({ list: { state, change }, groups, peergroup, facets, sorts }: Props) {
  const { t } = useTranslation('lists');
  const format = useFormat();
  return (
    <div className={styles.filters}>
      <label className={styles.group}>
        <span>{t('peergroup')}</span>
        <select
          value={peergroup}
          onChange={({ target }) => change({ peergroup: Number(target.value), ...UNFILTERED })}
        >
          {groups.map(({ value, label, count }) => (
            <option key={value} value={value}>
              {label} ({format.number(count)})
            </option>
          ))}
        </select>
      </label>
      <Chosen
        label={t('columns.sfdr')}
        all={t('any')}
        values={facets?.sfdr.values}
        chosen={state.sfdr}
        onChoose={(sfdr) => change({ sfdr })}
      />
      <Chosen
        label={t('columns.rank')}
        all={t('any')}
        values={facets?.rating.values}
        chosen={state.rating}
        onChoose={(rating) => change({ rating })}
      />
      <Chosen
        label={t('excludes')}
        all={t('any')}
        values={facets?.exclusion.values}
        chosen={state.exclusion}
        onChoose={(exclusion) => change({ exclusion })}
      />
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
      {sorts ? (
        <label>
          <span>{t('order')}</span>
          <select value={state.ordering} onChange={({ target }) => change({ ordering: target.value })}>
            {ORDERS.map((order) => (
              <option key={order} value={order}>
                {t(`orders.${order}`)}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {isFiltered(state) ? (
        <button type="button" className={styles.reset} onClick={() => change(UNFILTERED)}>
          {t('reset')}
        </button>
      ) : null}
    </div>
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
