import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { savedSearchesQuery } from '@/shared/following/queries';
import { useFormat } from '@/shared/format';
import { useLang } from '@/shared/i18n/language';
import { pathTo } from '@/shared/routes/paths';
import { useCriteria } from '@/shared/screen/criteria';
import { INITIAL_STATE, type ScreenState } from '@/shared/screen/state';
import { LocalLink } from '@/shared/ui/LocalLink';
import { RetryLine } from '@/shared/ui/RetryLine';
import styles from './Presets.module.css';
import { hasPreset, PRESETS, type PresetName, togglePreset } from './presets';
import type { Change } from './search/use-screen';

/** Own templates that are named here; the page of saved searches has all. */
const MAX_NAMED = 5;
const NAMES = Object.keys(PRESETS) as PresetName[];

interface Props {
  state: ScreenState;
  change: Change;
}

/** Where a screen can begin: with a preset, or as a saved search of one's own. */
export function Presets({ state, change }: Props) {
  const { t } = useTranslation('screen');
  return (
    <section className={styles.presets} aria-label={t('presets.label')}>
      <ul className={styles.chips}>
        {NAMES.map((name) => (
          <li key={name}>
            <Preset name={name} state={state} change={change} />
          </li>
        ))}
      </ul>
      <Templates />
    </section>
  );
}

function Preset({ name, state, change }: Props & { name: PresetName }) {
  const { t } = useTranslation('screen');
  const criteria = useCriteria(togglePreset(INITIAL_STATE, name));
  return (
    <button
      type="button"
      className={styles.chip}
      aria-pressed={hasPreset(state, name)}
      title={criteria.map(({ text }) => text).join(', ')}
      onClick={() => change((shown) => togglePreset(shown, name))}
    >
      {t(`presets.${name}`)}
    </button>
  );
}

/** The newest saved searches: what a reader has kept is what they begin with again. */
function Templates() {
  const { t } = useTranslation('screen');
  const format = useFormat();
  const lang = useLang();
  const { data, isError, refetch } = useQuery(savedSearchesQuery(lang));
  // Its line is kept, also where there are none: the filters below stay where they are.
  if (data === undefined || data.results.length === 0)
    return (
      <p className={styles.own}>
        {data === undefined && isError ? (
          <RetryLine text={t('presets.ownMissing')} onRetry={() => void refetch()} short />
        ) : null}
      </p>
    );
  const count = data.results.length;
  return (
    <details className={styles.own}>
      <summary>
        {t('presets.own')} <small>{format.number(count)}</small>
      </summary>
      <ul>
        {data.results.slice(0, MAX_NAMED).map(({ id, search_name, search_query }) => (
          <li key={id}>
            <LocalLink to={`${pathTo('advancedSearch')}?${search_query}`}>{search_name}</LocalLink>
          </li>
        ))}
        {count > MAX_NAMED ? (
          <li>
            <LocalLink to={pathTo('savedSearches')}>{t('presets.all')}</LocalLink>
          </li>
        ) : null}
      </ul>
    </details>
  );
}
