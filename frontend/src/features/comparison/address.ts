/** Reads the address of a comparison. What cannot be read is told, and the rest stays. */
import { comparisonCodec } from '@/shared/address/comparison';
import { type Span, spanRequest } from '@/shared/address/span';

export type Fault =
  | { readonly kind: 'malformed'; readonly value: string }
  | { readonly kind: 'same'; readonly id: number }
  | { readonly kind: 'tooMany' }
  | { readonly kind: 'ignored'; readonly key: string; readonly value: string };

export interface Comparing extends Span {
  /** Share classes, without repetition, at most three. */
  readonly ids: readonly number[];
  readonly faults: readonly Fault[];
}

const OTHERS = ['second_tranche_id', 'third_tranche_id'] as const;
/** What somebody may try who wants more than three. */
const FURTHER = /^(fourth|fifth|sixth)_tranche_id$/;

/** Reads the path's last segment (empty on the page without a fund) and the query. */
export function readComparing(first: string, search: string): Comparing {
  const { state, ignored } = comparisonCodec.read(new URLSearchParams(search));
  const faults: Fault[] = [];
  const ids: number[] = [];
  for (const text of [first, ...OTHERS.map((key) => state[key])]) {
    if (text === '') continue;
    const id = /^\d{1,15}$/.test(text) ? Number(text) : 0;
    if (id < 1) faults.push({ kind: 'malformed', value: text });
    else if (ids.includes(id)) faults.push({ kind: 'same', id });
    else ids.push(id);
  }
  if (ignored.some(({ key }) => FURTHER.test(key) || OTHERS.some((other) => other === key))) {
    faults.push({ kind: 'tooMany' });
  }
  for (const { key, value } of ignored) {
    if (!FURTHER.test(key) && !OTHERS.some((other) => other === key))
      faults.push({ kind: 'ignored', key, value });
  }
  const { period, from, to } = state;
  return { ids, period, from, to, faults };
}

/** What the chart is asked with; null for a span that cannot be asked for. */
export function chartRequest(
  ids: readonly number[],
  span: Span,
  latest: string | null,
): Record<string, string> | null {
  const request = spanRequest(span, latest);
  if (request === null) return null;
  for (const [place, key] of OTHERS.entries()) {
    const id = ids[place + 1];
    if (id !== undefined) request[key] = String(id);
  }
  return request;
}
