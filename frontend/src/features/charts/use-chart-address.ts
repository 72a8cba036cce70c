import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type ChartState, readCharts, writeCharts } from './address';

/** What the charts show, which is the address and nothing else; Back undoes a change. */
export function useChartAddress() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { state, ignored } = useMemo(() => readCharts(search), [search]);
  const change = useCallback(
    (changes: Partial<ChartState>) => {
      const options = { preventScrollReset: true, flushSync: true };
      void navigate({ search: writeCharts({ ...state, ...changes }) }, options);
    },
    [navigate, state],
  );
  return { state, ignored, change };
}
