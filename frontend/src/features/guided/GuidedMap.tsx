import { answersRequest, STEPS } from '@/shared/api/guided';
import { useLang } from '@/shared/i18n/language';
import { useMapHeight } from '@/shared/landscape/heights';
import { LandscapeBox } from '@/shared/landscape/LandscapeBox';
import { guidedMapQuery } from '@/shared/landscape/queries';
import { useMaps } from '@/shared/landscape/use-maps';
import { type GuidedState, screenOf } from './state';

/** The funds that the answers leave, over all others. */
export function GuidedMap({ state }: { state: GuidedState }) {
  const lang = useLang();
  const isAll = STEPS.every((step) => state[step].length === 0);
  const maps = useMaps(isAll ? null : guidedMapQuery(answersRequest(state, lang), lang));
  return <LandscapeBox {...maps} screen={screenOf(state)} height={useMapHeight()} />;
}
