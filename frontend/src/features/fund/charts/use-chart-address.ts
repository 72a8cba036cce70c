import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { IN_PLACE } from '@/shared/in-place';
import { type ChartState, readCharts, writeCharts } from './address';

/** What the charts show, which is the address and nothing else; Back undoes a change. */
export function useChartAddress() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { state, ignored } = useMemo(() => readCharts(search), [search]);
  const change = useCallback(
    (changes: Partial<ChartState>) => {
      void navigate({ search: writeCharts({ ...state, ...changes }) }, IN_PLACE);
    },
    [navigate, state],
  );
  return { state, ignored, change };
}
