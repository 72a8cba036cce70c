/**
 * The consent to what the portal stores. It is asked for once and kept for a year.
 *
 * What is necessary or set by the reader's own choice does not wait for it. What is noted while somebody reads does: `trail.ts`.
 */
import { createDecision, useDecision, YEAR } from './cookies';

export const CONSENT_COOKIE = 'cookie_consent';
/** Another version asks everyone anew, for when something is added to what is agreed to. */
const VERSION = '2';

const consent = createDecision(CONSENT_COOKIE);

/** The moment of the consent; null without one, for one of another version, and for whatever else is read. */
export function momentOf(value: string | null): string | null {
  const kept = /^(\d{1,3})\.(\d{1,11})$/.exec(value ?? '');
  return kept?.[1] === VERSION ? new Date(Number(kept[2]) * 1000).toISOString() : null;
}

/** When the reader agreed (ISO), or null. */
export function useConsent(): string | null {
  return momentOf(useDecision(consent));
}

export function consentIsGiven(): boolean {
  return momentOf(consent.current()) !== null;
}

export function giveConsent(): void {
  consent.keep(`${VERSION}.${Math.floor(Date.now() / 1000)}`, YEAR);
}

export function withdrawConsent(): void {
  consent.forget();
}
