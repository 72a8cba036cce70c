import { useEffect, useRef, useState } from 'react';

/** As long as typing must rest before the list follows, in milliseconds. */
const DEBOUNCE = 500;

interface Props {
  label: string;
  value: string;
  className?: string | undefined;
  onSearch(text: string, replace: boolean): void;
}

/** Words that narrow a list: it follows when typing rests, or at once with Enter. */
export function SearchField({ label, value, className, onSearch }: Props) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (next: string, replace: boolean) => {
    clearTimeout(timer.current);
    if (next.trim() !== value) onSearch(next.trim(), replace);
  };
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search(text, false);
        }}
      >
        <label className={className}>
          <span>{label}</span>
          <input
            type="search"
            value={text}
            maxLength={200}
            onChange={(event) => {
              const next = event.target.value;
              setText(next);
              clearTimeout(timer.current);
              timer.current = setTimeout(() => search(next, true), DEBOUNCE);
            }}
          />
        </label>
      </form>
    </search>
  );
}
