import { useEffect, useState } from 'react';

export interface Loaded<T> {
  readonly value: T | null;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** Code that is loaded when it is first needed. Without it the page stays usable, and it can be asked for again. */
export function useLoaded<T>(load: () => Promise<{ default: T }>): Loaded<T> {
  const [loaded, setLoaded] = useState<{ by: typeof load; value: T | null } | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is the trigger, not an input.
  useEffect(() => {
    let wanted = true;
    const settle = (value: T | null) => {
      if (wanted) setLoaded({ by: load, value });
    };
    load().then(
      (module) => settle(module.default),
      () => settle(null),
    );
    return () => {
      wanted = false;
    };
  }, [load, attempt]);
  const current = loaded?.by === load ? loaded : null;
  return {
    value: current?.value ?? null,
    failed: current !== null && current.value === null,
    retry: () => {
      setLoaded(null);
      setAttempt((before) => before + 1);
    },
  };
}
