import { MARK } from './mark.gen';

/** A map sheet: contours round a summit. */
export function Logo() {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" width="28" height="28">
      <rect width="32" height="32" rx="2" fill="var(--mark-sheet)" />
      <g fill="none" stroke="var(--mark-line)" strokeWidth="2">
        {MARK.lines.map((line) => (
          <path key={line} d={line} />
        ))}
      </g>
      <path d={MARK.summit} fill="var(--amber)" />
    </svg>
  );
}
