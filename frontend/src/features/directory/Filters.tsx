import { useTranslation } from 'react-i18next';
import type { Directory } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { useLang } from '@/shared/i18n/language';
import type { ListAddress } from '@/shared/list/address';
import styles from './Directory.module.css';
import { type DirectoryState, NO_REGION, ORDERS, sectionsOf } from './state';

interface Props {
  directory: Directory;
  list: ListAddress<DirectoryState>;
  /** There are no heads of columns to sort by. */
  sorts: boolean;
}

/** A box that filters with each key, asset class, region and, on the phone, the order. */
export function Filters({ directory, list: { state, change }, sorts }: Props) {
  const { t } = useTranslation('directory');
  const format = useFormat();
  const sections = sectionsOf(directory.results);
  const regions = useRegions(directory);
  return (
    <div className={styles.filters}>
      <label className={styles.field}>
        <span>{t('filter')}</span>
        <input
          type="search"
          value={state.q}
          maxLength={100}
          placeholder={t('filterHint')}
          spellCheck={false}
          onChange={({ target }) => change({ q: target.value }, 'replace')}
        />
      </label>
      <label className={styles.field}>
        <span>{t('region')}</span>
        <select value={state.region} onChange={({ target }) => change({ region: target.value })}>
          <option value="">{t('allRegions')}</option>
          {regions.map(({ code, label }) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {sorts ? (
        <label className={styles.field}>
          <span>{t('order')}</span>
          <select
            value={state.ordering}
            onChange={({ target }) => change({ ordering: target.value as DirectoryState['ordering'] })}
          >
            {ORDERS.map((order) => (
              <option key={order} value={order}>
                {t(`orders.${order}`)}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <fieldset className={styles.classes}>
        <legend className={styles.spoken}>{t('assetClass')}</legend>
        {[{ code: '', label: t('allClasses'), groups: directory.results }, ...sections].map(
          ({ code, label, groups }) => (
            <label key={code} data-on={state.asset_class === code}>
              <input
                type="radio"
                name="asset-class"
                className={styles.spoken}
                checked={state.asset_class === code}
                onChange={() => change({ asset_class: code })}
              />
              <span>{label}</span> <span className={styles.number}>{format.number(groups.length)}</span>
            </label>
          ),
        )}
      </fieldset>
    </div>
  );
}

/** The regions that there are, by name; those of groups without one at the end. */
function useRegions({ results }: Directory): { code: string; label: string }[] {
  const { t } = useTranslation('directory');
  const lang = useLang();
  const names = new Map<string, string>();
  for (const { region, region_label } of results)
    if (region !== null) names.set(region, region_label ?? region);
  const collator = new Intl.Collator(lang);
  const known = Array.from(names, ([code, label]) => ({ code, label }));
  known.sort((one, other) => collator.compare(one.label, other.label));
  const mixed = results.some(({ region }) => region === null);
  return mixed ? [...known, { code: NO_REGION, label: t('mixedRegion') }] : known;
}
