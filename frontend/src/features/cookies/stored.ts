/** Everything that the portal stores in a browser. What is added elsewhere belongs here, too. */

import { keepView, STORAGE_KEY as REPORTS_KEY } from '@/shared/articles/view';
import { CONSENT_COOKIE } from '@/shared/consent';
import { readCookie } from '@/shared/cookies';
import { STORAGE_KEY as KEYS_KEY, setLetterKeys } from '@/shared/hooks/letter-keys';
import { CONFIRMED_COOKIE, CONFIRMED_ENTRY, forgetProfessional } from '@/shared/professional/confirmation';
import { HINT_COOKIE, HINT_ENTRY } from '@/shared/professional-hint';
import { STORAGE_KEY as FACETS_KEY } from '@/shared/screen/open-facets';
import { STORAGE_KEY as COLUMNS_KEY, chooseColumns } from '@/shared/table/column-store';
import { STORAGE_KEY as DENSITY_KEY, setDensity } from '@/shared/table/density';
import { forgetTicks, STORAGE_KEY as TICKS_KEY } from '@/shared/table/ticks';
import { setTheme } from '@/shared/theme';
import { forgetTrail, STORAGE_KEY as TRAIL_KEY } from '@/shared/trail';

export interface Stored {
  readonly name: string;
  /** Whether it is there now; null for what the server keeps out of the reach of scripts. */
  isHere(): boolean | null;
}

const unseen = (name: string): Stored => ({ name, isHere: () => null });
const seen = (name: string): Stored => ({ name, isHere: () => readCookie(name) !== null });

export const COOKIES = {
  session: unseen('sessionid'),
  csrf: seen('csrftoken'),
  visitor: unseen('visitor'),
  device: unseen('known_device'),
  passkey: unseen('passkey_browser'),
  consent: seen(CONSENT_COOKIE),
  hint: seen(HINT_COOKIE),
  professional: seen(CONFIRMED_COOKIE),
} as const;

const kept = (name: string, storage: () => Storage): Stored => ({
  name,
  isHere: () => {
    try {
      return storage().getItem(name) !== null;
    } catch {
      // A browser that refuses storage has kept nothing.
      return false;
    }
  },
});
const local = (name: string) => kept(name, () => localStorage);
const inWindow = (name: string) => kept(name, () => sessionStorage);

export const STORAGE = {
  theme: local('theme'),
  columns: local(COLUMNS_KEY),
  facets: local(FACETS_KEY),
  keys: local(KEYS_KEY),
  trail: local(TRAIL_KEY),
  density: local(DENSITY_KEY),
  reports: local(REPORTS_KEY),
  ticks: inWindow(TICKS_KEY),
  ignored: inWindow(HINT_ENTRY),
  confirmed: inWindow(CONFIRMED_ENTRY),
  // The router's own name for it.
  scroll: inWindow('react-router-scroll-positions'),
} as const;

/** Forgets what the reader has chosen on the pages, at once and in this browser. */
export function forgetChoices(): void {
  setTheme('system');
  chooseColumns(null);
  setLetterKeys(true);
  setDensity('normal');
  keepView('cards');
  forgetTicks();
  forgetTrail();
  forgetProfessional();
  try {
    localStorage.removeItem(FACETS_KEY);
    sessionStorage.removeItem(STORAGE.scroll.name);
  } catch {
    // Nothing is kept where storage is refused.
  }
}
