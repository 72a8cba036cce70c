import { renderHook } from '@testing-library/react';
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CONSENT_COOKIE, giveConsent, momentOf, useConsent, withdrawConsent } from '@/shared/consent';
import { createDecision, readCookie } from '@/shared/cookies';

afterEach(() => {
  act(withdrawConsent);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** What is written to the cookie jar, with all its attributes. */
function written(): string[] {
  const all: string[] = [];
  vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => void all.push(text));
  return all;
}

describe('a decision', () => {
  it('is read from its own cookie only', () => {
    const decision = createDecision('second');
    createDecision('asecond').keep('other', null);
    expect(decision.current()).toBeNull();
    decision.keep('yes', 60);
    expect(readCookie('second')).toBe('yes');
    expect(decision.current()).toBe('yes');
    decision.forget();
    expect(decision.current()).toBeNull();
    expect(readCookie('second')).toBeNull();
  });

  it('belongs to this site, for as long as was said', () => {
    const all = written();
    const decision = createDecision('hint');
    decision.keep('always', 3600);
    decision.keep('session', null);
    expect(all).toEqual([
      'hint=always; Path=/; SameSite=Lax; Max-Age=3600',
      'hint=session; Path=/; SameSite=Lax',
    ]);
  });

  it('holds on the page where cookies are refused', () => {
    written();
    const decision = createDecision('refused');
    decision.keep('yes', 60);
    expect(decision.current()).toBe('yes');
    decision.forget();
    expect(decision.current()).toBeNull();
  });

  it('is looked at again when the reader comes back from another window', () => {
    const decision = createDecision('elsewhere');
    const heard = vi.fn();
    const stop = decision.subscribe(heard);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(heard).toHaveBeenCalledOnce();
    stop();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(heard).toHaveBeenCalledOnce();
  });
});

describe('the consent', () => {
  it('is kept with its moment, for a year', () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T20:05:30.400Z') });
    const { result } = renderHook(() => useConsent());
    expect(result.current).toBeNull();
    act(giveConsent);
    expect(readCookie(CONSENT_COOKIE)).toBe('2.1795291530');
    expect(result.current).toBe('2026-11-21T20:05:30.000Z');
    act(withdrawConsent);
    expect(result.current).toBeNull();

    const all = written();
    act(giveConsent);
    expect(all[0]).toMatch(/; Path=\/; SameSite=Lax; Max-Age=31536000$/);
  });

  it.each([null, '', '2', '1.1795291530', '2.yes', '2.17952915300000', 'true', '2.-5'])(
    'does not follow from %j',
    (value) => expect(momentOf(value)).toBeNull(),
  );
});
