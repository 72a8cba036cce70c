import { useEffect, useState } from 'react';

/** How long choices rest before they are asked about, in milliseconds. */
const REST = 400;

/** A value once it has not changed for a moment; it is compared as JSON. */
export function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(JSON.parse(text) as T), REST);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
