import { useTranslation } from 'react-i18next';
import type { FacetValue, TeamRatingLinks } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import type { ListAddress } from '@/shared/list/address';
import { isFiltered, ORDERS, type TeamRatingsState, UNFILTERED } from './state';
import styles from './TeamRatings.module.css';

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
    <div className={styles.filters}>
      <search className={styles.search}>
        <form
          // Another address, as by Back, begins with its own text.
          key={state.search}
          onSubmit={(event) => {
            event.preventDefault();
            change({ search: String(new FormData(event.currentTarget).get('search')).trim() });
          }}
        >
          <label>
            <span>{t('search')}</span>
            <input type="search" name="search" defaultValue={state.search} maxLength={200} />
          </label>
          <button type="submit" className={styles.find}>
            {t('find')}
          </button>
        </form>
      </search>
      {(['rank', 'focus', 'status'] as const).map((key) => (
        <Chosen
          key={key}
          label={t(`filters.${key}`)}
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
        <button type="button" className={styles.reset} onClick={() => change(UNFILTERED)}>
          {t('reset')}
        </button>
      ) : null}
    </div>
  );
}

interface ChosenProps {
  label: string;
  values: readonly FacetValue[] | undefined;
  chosen: string[];
  onChoose(values: string[]): void;
}

/** One value of a facet; several can stand in an address that somebody wrote. */
function Chosen({ label, values = [], chosen, onChoose }: ChosenProps) {
  const { t } = useTranslation('teams');
  const format = useFormat();
  const value = chosen.join(',');
  const known = value === '' || values.some((one) => String(one.value) === value);
  return (
    <label>
      <span>{label}</span>
      <select
        value={value}
        onChange={({ target }) => onChoose(target.value === '' ? [] : target.value.split(','))}
      >
        <option value="">{t('any')}</option>
        {known ? null : <option value={value}>{chosen.join(' + ')}</option>}
        {values.map((one) => (
          <option key={String(one.value)} value={String(one.value)}>
            {one.label} ({format.number(one.count)})
          </option>
        ))}
      </select>
    </label>
  );
}
