import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** The section or figure that the address names comes into sight, also when it is drawn after the page was opened. */
export function useTarget(complete: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (!complete && hash.startsWith('#figure-')) return;
    const id = decodeHash(hash);
    if (id !== '') document.getElementById(id)?.scrollIntoView();
  }, [hash, complete]);
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
