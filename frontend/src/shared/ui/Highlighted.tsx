import type { Segments } from '../api/types';

/** Text whose matching parts are marked; falls back to plain text where nothing matched. */
export function Highlighted({ segments, text }: { segments?: Segments | null | undefined; text: string }) {
  if (!segments) return text;
  let offset = 0;
  return segments.map(([part, matched]) => {
    const key = offset;
    offset += part.length;
    return matched ? <mark key={key}>{part}</mark> : <span key={key}>{part}</span>;
  });
}
