import { describe, expect, it } from 'vitest';
import { metRules, RULES } from '@/shared/form/password-rules';

describe('the rules of a password', () => {
  it.each([
    ['', []],
    ['abc', ['letter', 'lowercase']],
    ['ABC', ['letter', 'uppercase']],
    ['123456789012', ['length', 'digit']],
    ['            ', ['length']],
    ['Äpfel und 3 Birnen', ['length', 'letter', 'uppercase', 'lowercase', 'digit']],
    ['Äpfel, 3 Birnen', RULES],
    [`${'aA1-'.repeat(32)}`, RULES],
    [`${'aA1-'.repeat(32)}x`, RULES.filter((rule) => rule !== 'length')],
    // A sign outside the first plane is one character.
    ['aA1🦆🦆🦆🦆🦆🦆🦆🦆', RULES.filter((rule) => rule !== 'length')],
    ['aA1🦆🦆🦆🦆🦆🦆🦆🦆🦆', RULES],
  ])('of „%s“', (password, met) => {
    expect([...metRules(password)]).toEqual(met);
  });
});
