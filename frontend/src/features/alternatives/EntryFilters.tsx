import { useTranslation } from 'react-i18next';
import type { AlternativeFunds } from '@/shared/api/types';
import type { ListAddress } from '@/shared/list/address';
import { Chosen } from '@/shared/list/Chosen';
import filters from '@/shared/list/Filters.module.css';
import { SearchField } from '@/shared/list/SearchField';
import { type AlternativesState, isFiltered, ORDERS, UNFILTERED } from './state';

interface Props {
  list: ListAddress<AlternativesState>;
  facets: AlternativeFunds['facets'] | undefined;
  /** There are no heads of columns to sort by. */
  sorts: boolean;
}

/** What narrows a list. */
export function EntryFilters({ list: { state, change }, facets, sorts }: Props) {
  const { t } = useTranslation('alternatives');
  return (
    <div className={filters.filters}>
      <SearchField
        key={state.search}
        label={t('search')}
        value={state.search}
        onSearch={(search, replace) => change({ search }, replace ? 'replace' : 'push')}
      />
      {(['strategy', 'investors', 'structure', 'state'] as const).map((name) => (
        <Chosen
          key={name}
          label={t(`filters.${name}`)}
          all={t('any')}
          values={facets?.[name].values}
          chosen={state[name]}
          onChoose={(chosen) => change({ [name]: chosen })}
        />
      ))}
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
        <button type="button" className={filters.reset} onClick={() => change(UNFILTERED)}>
          {t('reset')}
        </button>
      ) : null}
    </div>
  );
}
