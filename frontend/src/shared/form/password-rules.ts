/** What a password must have; the server checks the same and, beyond it, whether it is a common or a similar one. */
export const SHORTEST = 12;
export const LONGEST = 128;

/** In the order in which they are listed. */
export const RULES = ['length', 'letter', 'uppercase', 'lowercase', 'digit', 'special'] as const;
export type Rule = (typeof RULES)[number];

const MEETS: Readonly<Record<Rule, (password: string) => boolean>> = {
  length: (password) => {
    const { length } = Array.from(password);
    return length >= SHORTEST && length <= LONGEST;
  },
  letter: (password) => /\p{L}/u.test(password),
  uppercase: (password) => /\p{Lu}/u.test(password),
  lowercase: (password) => /\p{Ll}/u.test(password),
  digit: (password) => /\p{Nd}/u.test(password),
  special: (password) => /[^\p{L}\p{Nd}\s]/u.test(password),
};

export function metRules(password: string): ReadonlySet<Rule> {
  return new Set(RULES.filter((rule) => MEETS[rule](password)));
}
