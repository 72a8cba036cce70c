import { useQuery } from '@tanstack/react-query';
import { useLang } from '../i18n/language';
import type { LandscapeProps } from './Landscape';
import { guidedMapQuery } from './queries';

type MapQuery = ReturnType<typeof guidedMapQuery>;

/**
 * The maps of all funds and of those that are asked for; null where all are. Until the first of them is there the map of all
 * stays, dimmed, so that nothing vanishes in between.
 */
export function useMaps(
  query: MapQuery | null,
): Pick<LandscapeProps, 'all' | 'chosen' | 'stale' | 'error' | 'onRetry' | 'onRetryAll'> {
  const everything = guidedMapQuery({}, useLang());
  const all = useQuery(everything);
  const own = useQuery({ ...(query ?? everything), enabled: query !== null });
  const shown = query === null ? all : own;
  const waits = query !== null && own.isPending;
  return {
    all: all.data,
    chosen: query === null || waits ? null : own.data,
    stale: waits || shown.isPlaceholderData,
    error: shown.error,
    onRetry: () => {
      void shown.refetch();
      // One note stands for both.
      if (all.isError && shown !== all) void all.refetch();
    },
    onRetryAll: all.isError && all.data === undefined ? () => void all.refetch() : undefined,
  };
}
