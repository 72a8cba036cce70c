/** Whether visitors may still be asked if they are professional investors. */
import { createDecision, useDecision, YEAR } from '@/shared/cookies';

export const HINT_COOKIE = 'hide_professional_modal';

const hint = createDecision(HINT_COOKIE);

/** Written only when somebody closes the question: as such it is asked for, and waits for no consent. */
export function hideHint(how: 'session' | 'always'): void {
  // Whoever does not want to see it again is not asked in the next session either.
  if (how === 'session' && hint.current() === 'always') return;
  hint.keep(how, how === 'always' ? YEAR : null);
}

export function showHintAgain(): void {
  hint.forget();
}

/** How long the question is not to be asked; null if it may be. */
export function useHintHidden(): 'session' | 'always' | null {
  const kept = useDecision(hint);
  if (kept === null) return null;
  return kept === 'always' ? 'always' : 'session';
}
