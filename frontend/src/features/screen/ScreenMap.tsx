import { useQuery } from '@tanstack/react-query';
import { useLang } from '@/shared/i18n/language';
import { useMapHeight } from '@/shared/landscape/heights';
import { LandscapeBox } from '@/shared/landscape/LandscapeBox';
import { guidedMapQuery, screenMapQuery } from '@/shared/landscape/queries';
import { activeFilters, flagOf, type ScreenState, withView } from '@/shared/screen/state';

/** The funds of a screen on the map, over all others; a cell leads back to the table, narrowed to it. */
export default function ScreenMap({ state }: { state: ScreenState }) {
  const lang = useLang();
  const height = useMapHeight();
  const isMain = flagOf(state, 'm') === true;
  const isAll = isMain && activeFilters(state).length === 1 && state.asof === null;
  const all = useQuery(guidedMapQuery({}, lang));
  const own = useQuery({ ...screenMapQuery(state, lang), enabled: !isAll });
  const shown = isAll ? all : own;
  return (
    <LandscapeBox
      all={all.data}
      chosen={isAll ? null : own.data}
      screen={withView({ ...state, page: 1 }, 'table')}
      ofClasses={!isMain}
      height={height}
      stale={shown.isPlaceholderData}
      error={shown.error}
      onRetry={() => void shown.refetch()}
    />
  );
}
