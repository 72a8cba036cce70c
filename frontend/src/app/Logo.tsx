/** A globe's grid with a rising line. */
export function Logo() {
  return (
    <svg aria-hidden="true" viewBox="0 0 26 26" width="26" height="26">
      <g fill="none" stroke="currentColor" strokeWidth="1.4">
        <circle cx="13" cy="13" r="11" />
        <ellipse cx="13" cy="13" rx="4.8" ry="11" />
        <path d="M2 13h22" />
      </g>
      <path d="M4.5 19.5l5.5-4.5 4 2 7.5-9.5" fill="none" stroke="var(--amber)" strokeWidth="2.2" />
    </svg>
  );
}
