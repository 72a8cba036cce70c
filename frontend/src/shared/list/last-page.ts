import { ApiError, type Problem } from '../api/client';

/** The last page there is, where one beyond it was asked for; null for any other problem. */
export function lastPageOf({ code, errors }: Problem): number | null {
  if (code !== 'page_out_of_range' && code !== 'page_too_deep') return null;
  const last = Number(errors?.find(({ key }) => key === 'page')?.valid?.[0]);
  return Number.isInteger(last) && last >= 1 ? last : null;
}

/** The same for whatever a call failed with. */
export function lastPage(error: Error | null): number | null {
  return error instanceof ApiError ? lastPageOf(error.problem) : null;
}
