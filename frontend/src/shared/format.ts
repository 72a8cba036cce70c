import { useMemo } from 'react';
import { type Lang, useLang } from './i18n/language';

/** What stands for a missing value on screen; `MissingValue` and table cells add a spoken text. */
export const MISSING = '–';

/** The longest fund name shown in full, in characters. */
const LONGEST_NAME = 36;

const LOCALE: Record<Lang, string> = { de: 'de-DE', en: 'en-GB' };

export type Missing = null | undefined;

export interface Format {
  /** A number with exactly `digits` decimals (0 by default): 1.234,5. */
  number(value: number | Missing, digits?: number): string;
  /** Percent points with two decimals: 1.25 is shown as 1,25 % in German, 1.25% in English. */
  percent(value: number | Missing): string;
  /** A text of figures, such as a range, as percent points. */
  withPercent(figures: string): string;
  /** Percent points with a sign, for changes: +1,25 %. */
  change(value: number | Missing): string;
  /** An amount in millions of euros, 1.234,5 Mio. EUR: the unit is the same in both languages. */
  millions(value: number | Missing): string;
  /** An amount in a currency given by its ISO code: 1.000 EUR. */
  money(value: number | Missing, currency?: string | null): string;
  /** A size as kB or MB of a thousand each, as file managers show them. */
  bytes(value: number): string;
  /** An ISO date (YYYY-MM-DD) as DD.MM.YYYY in both languages. */
  date(value: string | Missing): string;
  /** The month of an ISO date in words, as October 2026. */
  month(value: string | Missing): string;
  /** An ISO moment as day and time of day where the reader is: DD.MM.YYYY, HH:MM in both languages. */
  moment(value: string | Missing): string;
}

const MOMENT = new Intl.DateTimeFormat('de-DE', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** Formatters for one language; a missing value always gives `MISSING`, never 0 or an empty text. */
export function createFormat(lang: Lang): Format {
  const locale = LOCALE[lang];
  const fixed = [0, 1, 2, 3, 4].map(
    (digits) =>
      new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  );
  const signed = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  });
  const amount = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const real = (value: number | Missing): value is number =>
    typeof value === 'number' && Number.isFinite(value);
  // The typographic minus lines up with figures and is read as "minus".
  const minus = (text: string) => text.replace('-', '−');
  const space = '\u00a0';
  const sign = lang === 'de' ? `${space}%` : '%';

  const number = (value: number | Missing, digits = 0) =>
    real(value) ? minus((fixed[digits] ?? amount).format(value)) : MISSING;

  return {
    number,
    percent: (value) => (real(value) ? `${minus((fixed[2] ?? amount).format(value))}${sign}` : MISSING),
    withPercent: (figures) => `${figures}${sign}`,
    change: (value) => (real(value) ? `${minus(signed.format(value))}${sign}` : MISSING),
    millions: (value) =>
      real(value) ? `${minus((fixed[1] ?? amount).format(value))}${space}Mio.${space}EUR` : MISSING,
    money: (value, currency) =>
      real(value) ? `${minus(amount.format(value))}${currency ? space + currency : ''}` : MISSING,
    bytes: (value) =>
      value < 999_500
        ? `${number(Math.max(1, value / 1000))}${space}kB`
        : `${number(value / 1_000_000, 1)}${space}MB`,
    date: (value) => {
      const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(value ?? '');
      return parts ? `${parts[3]}.${parts[2]}.${parts[1]}` : MISSING;
    },
    month: (value) =>
      value
        ? new Date(value).toLocaleDateString(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
        : MISSING,
    moment: (value) => {
      const date = new Date(value ?? Number.NaN);
      return Number.isNaN(date.getTime()) ? MISSING : MOMENT.format(date);
    },
  };
}

const formats: Record<Lang, Format> = { de: createFormat('de'), en: createFormat('en') };

/** The formatters of the language of the current address. */
export function useFormat(): Format {
  const lang = useLang();
  return useMemo(() => formats[lang], [lang]);
}

/** A number for inputs and files: no grouping, as many decimals as it has, the decimal sign of the language. */
export function plainNumber(value: number, lang: Lang): string {
  return lang === 'de' ? String(value).replace('.', ',') : String(value);
}

/** The day of a moment where the reader is, as YYYY-MM-DD. */
export function isoDay(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** A fund name over 36 characters becomes its first 35 and an ellipsis. */
export function shortName(name: string): string {
  const characters = Array.from(name);
  return characters.length > LONGEST_NAME
    ? `${characters
        .slice(0, LONGEST_NAME - 1)
        .join('')
        .trimEnd()}…`
    : name;
}

/**
 * What `shortName` cuts off a name, from the beginning of the word it cuts into; empty for a short name. Shown
 * beside the shortened name, it tells apart the funds of an umbrella, whose names begin alike.
 */
export function cutOff(name: string): string {
  const short = shortName(name);
  if (short === name) return '';
  const kept = short.slice(0, -1);
  const word = /\s/.test(name.charAt(kept.length)) ? kept.length : kept.search(/\S*$/);
  return name.slice(word).trim();
}
