import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { companySuggestionsQuery, suggestionsQuery } from '../api/suggestions';
import type { BriefItem, BriefResults, Segments, SuggestedCompany } from '../api/types';
import { shortName } from '../format';
import { useLang } from '../i18n/language';

/** How long typing must rest before it is searched for, in milliseconds. */
export const DEBOUNCE = 500;

/** The API refuses longer texts. In characters. */
export const LONGEST_TEXT = 200;

/**
 * The text to search for: what was typed once typing rests, or at once when `now` is called, or when its answer is
 * here already and nobody needs to be asked. Emptying the input takes effect immediately.
 */
export function useRestingText(): { text: string; type(next: string): void; now(next: string): void } {
  const isHere = useIsHere();
  const [text, setText] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const now = useCallback((next: string) => {
    clearTimeout(timer.current);
    setText(next.trim());
  }, []);
  const type = useCallback(
    (next: string) => {
      clearTimeout(timer.current);
      if (next.trim() === '') now('');
      else if (isHere(next.trim())) now(next);
      else timer.current = setTimeout(() => now(next), DEBOUNCE);
    },
    [isHere, now],
  );
  return { text, type, now };
}

/** Whether the suggestions for a text were asked for a moment ago, so that they are shown without a call. */
function useIsHere(): (text: string) => boolean {
  const client = useQueryClient();
  const lang = useLang();
  return useCallback(
    (text) => {
      const { queryKey, staleTime } = client.defaultQueryOptions(suggestionsQuery(text, lang));
      const known = client.getQueryCache().find({ queryKey });
      return (
        known?.state.data !== undefined &&
        !known.isStaleByTime(typeof staleTime === 'function' ? 0 : staleTime)
      );
    },
    [client, lang],
  );
}

/**
 * Suggestions for a text. Every text has its own cache entry, so an answer can only ever be shown for the
 * text it belongs to, and a request nobody waits for any more is aborted.
 */
export function useSuggestions(text: string) {
  const lang = useLang();
  return useQuery({
    ...suggestionsQuery(text, lang),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
}

const NO_COMPANIES: readonly SuggestedCompany[] = [];

/**
 * The asset managers below the funds that a text finds. They are asked for once the funds are there, which wait for
 * nobody; while an older text's funds show, so do that text's asset managers.
 */
export function useCompanies(text: string, funds: UseQueryResult<BriefResults>, on: boolean) {
  const lang = useLang();
  const { data: found, isPlaceholderData: older } = funds;
  const asks = on && text !== '' && found !== undefined && !older && found.did_you_mean.length === 0;
  const { data, isLoading } = useQuery({ ...companySuggestionsQuery(text, lang), enabled: asks });
  const [shown, setShown] = useState(NO_COMPANIES);
  // A text that funds bear as it stands is no mistyped asset manager: "bond" does not mean "…fonds".
  const meant = asks && data && !(data.forgiven && found.results.length > 0 && found.spelling === null);
  const companies = older ? shown : meant ? data.results : NO_COMPANIES;
  if (companies !== shown) setShown(companies);
  return { companies, awaited: isLoading };
}

/**
 * The one fund that a text means: the only hit, or the only one whose code was typed in full. What a mistyped code
 * may have meant is not opened for the reader.
 */
export function meantFund({ count, results, did_you_mean }: BriefResults): BriefItem | null {
  const [first = null] = results;
  if (did_you_mean.length > 0) return null;
  if (count === 1) return first;
  const named = results.filter(({ highlight }) => isWhole(highlight.isin) || isWhole(highlight.wkn));
  return named.length === 1 && named[0] === first ? first : null;
}

const isWhole = (segments: Segments | null | undefined) =>
  segments?.length === 1 && segments[0]?.[1] === true;

/** Scrolls a list as far as an entry of it needs to be seen whole, and nothing around the list. */
export function scrollWithin(entry: HTMLElement | null, list: HTMLElement, covered = 0): void {
  if (!entry) return;
  const [inner, outer] = [entry.getBoundingClientRect(), list.getBoundingClientRect()];
  const above = inner.top - outer.top - list.clientTop;
  const below = inner.bottom - outer.top - list.clientTop - list.clientHeight + covered;
  if (above < 0) list.scrollTop += above;
  else if (below > 0) list.scrollTop += below;
}

/** Shows the marked suggestion: funds scroll behind the second group, which is seen whole once the page shows it. */
export function showEntry(entry: HTMLElement | null, list: HTMLElement): void {
  const second = list.querySelector<HTMLElement>(':scope > * + *');
  if (second?.contains(entry)) entry?.scrollIntoView({ block: 'nearest' });
  else scrollWithin(entry, list, second?.offsetHeight);
}

/** Cuts highlighted text where `shortName` would cut the plain text. */
export function shortSegments(segments: Segments): Segments {
  const whole = segments.map(([part]) => part).join('');
  const short = shortName(whole);
  if (short === whole) return segments;
  const result: Segments = [];
  let left = Array.from(short).length - 1;
  for (const [part, matched] of segments) {
    const characters = Array.from(part).slice(0, left);
    if (characters.length > 0) result.push([characters.join(''), matched]);
    left -= characters.length;
  }
  result.push(['…', false]);
  return result;
}
