import { faultOf, spanRequest } from '@/shared/address/span';
import { useRecordDate } from '@/shared/api/record-date';
import { useFaultText } from '@/shared/fund-charts/SpanChoice';
import type { ChartState } from './address';
import { useChartAddress } from './use-chart-address';

export interface Charts {
  readonly state: ChartState;
  readonly ignored: ReturnType<typeof useChartAddress>['ignored'];
  readonly change: (changes: Partial<ChartState>) => void;
  /** The last day that charts can show; null while it is not known. */
  readonly latest: string | null;
  /** What charts over time are asked for; null while it cannot be asked, for which `wrong` may say why. */
  readonly request: Readonly<Record<string, string>> | null;
  readonly wrong: string | null;
}

/** What the charts of the page show, and what they are asked for. */
export function useCharts(): Charts {
  const { state, ignored, change } = useChartAddress();
  const latest = useRecordDate() ?? null;
  const faultText = useFaultText();
  const fault = faultOf(state.from, state.to, latest);
  return {
    state,
    ignored,
    change,
    latest,
    request: spanRequest(state, latest),
    wrong: fault === null ? null : faultText(fault, latest),
  };
}
