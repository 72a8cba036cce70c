import { useEffect, useEffectEvent, useState } from 'react';

/** How long typing must rest before it counts, in milliseconds. */
const REST = 500;

export interface Draft<T> {
  readonly value: T;
  change(next: T): void;
  /** Takes the current value over without waiting. */
  settle(next?: T): void;
}

/**
 * A value while it is being typed. It is handed to `commit` once typing rests. A change from elsewhere (Back,
 * a chip) wins over what was being typed. `normal` is the form in which a draft is committed, so that typing
 * a space at the end does not count as a change.
 */
export function useDraft<T>(committed: T, commit: (value: T) => void, normal: (value: T) => T): Draft<T> {
  const [draft, setDraft] = useState<{ base: T; value: T } | null>(null);
  const current =
    draft !== null && (Object.is(draft.base, committed) || Object.is(normal(draft.value), committed))
      ? draft
      : null;
  const pending = current !== null && !Object.is(normal(current.value), committed);

  const onRest = useEffectEvent(() => {
    if (current !== null) commit(normal(current.value));
  });
  useEffect(() => {
    if (!pending || current === null) return;
    const timer = setTimeout(onRest, REST);
    return () => clearTimeout(timer);
  }, [pending, current]);

  return {
    value: current === null ? committed : current.value,
    change: (next) => setDraft({ base: committed, value: next }),
    settle: (next) => {
      const value = next ?? current?.value;
      setDraft(null);
      if (value !== undefined && !Object.is(normal(value), committed)) commit(normal(value));
    },
  };
}
