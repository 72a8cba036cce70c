import { useQuery } from '@tanstack/react-query';
import { useLang } from '@/shared/i18n/language';
import { useMapHeight } from '@/shared/landscape/heights';
import { LandscapeBox } from '@/shared/landscape/LandscapeBox';
import { guidedMapQuery } from '@/shared/landscape/queries';
import { answersRequest, type GuidedState, STEPS, screenOf } from './state';

/** The funds that the answers leave, over all others. */
export function GuidedMap({ state }: { state: GuidedState }) {
  const lang = useLang();
  const height = useMapHeight();
  const isAll = STEPS.every((step) => state[step].length === 0);
  const all = useQuery(guidedMapQuery({}, lang));
  const own = useQuery({ ...guidedMapQuery(answersRequest(state, lang), lang), enabled: !isAll });
  const shown = isAll ? all : own;
  return (
    <LandscapeBox
      all={all.data}
      chosen={isAll ? null : own.data}
      screen={screenOf(state)}
      height={height}
      stale={shown.isPlaceholderData}
      error={shown.error}
      onRetry={() => void shown.refetch()}
    />
  );
}
