import { useCallback, useState } from 'react';
import { withTexts } from '../i18n';
import type { SeenFund } from '../trail';
import type * as Recent from './Recent';

type Part = typeof Recent;

const load = () => withTexts(['trail'], () => import('./Recent'));
const NONE: readonly SeenFund[] = [];

/** What the empty box offers: funds that were looked at or pinned, and what draws them. Both come when somebody goes to the box. */
export function useSeen(on: boolean): { part: Part | null; funds: readonly SeenFund[]; look(): void } {
  const [part, setPart] = useState<Part | null>(null);
  const [funds, setFunds] = useState(NONE);
  const look = useCallback(() => {
    if (!on) return;
    load().then(
      (loaded) => {
        setPart(loaded);
        setFunds(loaded.currentTrail().funds);
      },
      // The box works without.
      () => undefined,
    );
  }, [on]);
  return { part, funds, look };
}
