import { useSearchParams } from 'react-router';

/** Which version of a text an address asks for. */
export interface Asked {
  readonly category: number | null;
  /** The first day of a version; null for the one in force. */
  readonly version: string | null;
  readonly draft: number | null;
  /** Whether a value is none that there could be: the page of an unknown address. */
  readonly wrong: boolean;
}

export function useAsked(): Asked {
  const keys = useSearchParams()[0];
  const [category, version, draft] = ['category', 'version', 'draft'].map((name) => keys.get(name));
  const numbers = [category, draft];
  const wrong =
    numbers.some((one) => one != null && !/^\d{1,15}$/.test(one)) ||
    (version != null && !/^\d{4}-\d{2}-\d{2}$/.test(version));
  if (wrong) return { category: null, version: null, draft: null, wrong };
  const [group, row] = numbers.map((one) => (one == null ? null : Number(one)));
  return { category: group ?? null, version: version ?? null, draft: row ?? null, wrong };
}
