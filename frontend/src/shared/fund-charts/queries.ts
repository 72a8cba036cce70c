import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiGet } from '../api/client';
import type { components } from '../api/schema';
import type { Lang } from '../i18n/language';

type Schemas = components['schemas'];

/** The answers of the nine charts, by the names that the API gives them. */
export interface Answers {
  performance: Schemas['Performance'];
  comparison: Schemas['Comparison'];
  peergroupComparison: Schemas['PeergroupComparison'];
  crashDrawdown: Schemas['CrashDrawdown'];
  riskReturn: Schemas['RiskReturnMatrix'];
  fundRating: Schemas['FundRating'];
  classDistribution: Schemas['ClassDistribution'];
  distribution: Schemas['Distribution'];
  evolutionOfRisk: Schemas['EvolutionOfRisk'];
}
export type ChartName = keyof Answers;

/** One chart of a share class. While another span is on its way, the last one stays. */
export function chartQuery<N extends ChartName>(
  name: N,
  id: number,
  request: Readonly<Record<string, string>>,
  lang: Lang,
) {
  return queryOptions({
    queryKey: ['chart', name, lang, id, request],
    queryFn: ({ signal }) => apiGet<Answers[N]>(`charts/${name}/${id}/`, { ...request, lang }, signal),
    placeholderData: keepPreviousData,
    staleTime: 10 * 60_000,
  });
}
