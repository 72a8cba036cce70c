import { useTranslation } from 'react-i18next';
import type { TeamRatingLinks } from '@/shared/api/types';
import type { ListAddress } from '@/shared/list/address';
import { Chosen } from '@/shared/list/Chosen';
import filters from '@/shared/list/Filters.module.css';
import { SearchField } from '@/shared/list/SearchField';
import { isFiltered, ORDERS, type TeamRatingsState, UNFILTERED } from './state';

interface Props {
  list: ListAddress<TeamRatingsState>;
  facets: TeamRatingLinks['facets'] | undefined;
  /** There are no heads of columns to sort by. */
  sorts: boolean;
}

/** What narrows the teams. */
export function Filters({ list: { state, change }, facets, sorts }: Props) {
  const { t } = useTranslation('teams');
  return (
    <div className={filters.filters}>
      <SearchField
        key={state.search}
        label={t('search')}
        value={state.search}
        onSearch={(search, replace) => change({ search }, replace ? 'replace' : 'push')}
      />
      {(['rank', 'focus', 'status'] as const).map((key) => (
        <Chosen
          key={key}
          label={t(`filters.${key}`)}
          all={t('any')}
          values={facets?.[key].values}
          chosen={state[key]}
          onChoose={(values) => change({ [key]: values })}
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
