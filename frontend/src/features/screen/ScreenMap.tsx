import { useLang } from '@/shared/i18n/language';
import { useMapHeight } from '@/shared/landscape/heights';
import { LandscapeBox } from '@/shared/landscape/LandscapeBox';
import { screenMapQuery } from '@/shared/landscape/queries';
import { useMaps } from '@/shared/landscape/use-maps';
import { activeFilters, flagOf, type ScreenState, withView } from '@/shared/screen/state';

/** The funds of a screen on the map, over all others; a cell leads back to the table, narrowed to it. */
export default function ScreenMap({ state }: { state: ScreenState }) {
  const lang = useLang();
  const isMain = flagOf(state, 'm') === true;
  const isAll = isMain && activeFilters(state).length === 1 && state.asof === null;
  const maps = useMaps(isAll ? null : screenMapQuery(state, lang));
  return (
    <LandscapeBox
      {...maps}
      screen={withView({ ...state, page: 1 }, 'table')}
      ofClasses={!isMain}
      height={useMapHeight()}
    />
  );
}
