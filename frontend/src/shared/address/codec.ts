import { currentName } from '../api/field-names';

/**
 * The address is the state of every search screen. A codec says which keys a screen has and how each is
 * read and written; whatever it cannot read is reported, so that the screen can say what it ignored.
 */
export interface Ignored {
  key: string;
  value: string;
}

export interface Field<T> {
  /** `bad` holds the values that were not understood; the returned value is valid in any case. */
  read(values: string[]): { value: T; bad: string[] };
  /** An empty list leaves the key out; defaults are left out, so that one state has one address. */
  write(value: T): string[];
}

/** Reads at most one value; of a repeated key the first counts and the others are reported. */
export function single<T>(
  fallback: T,
  parse: (raw: string) => T | undefined,
  print: (value: T) => string,
): Field<T> {
  return {
    read(values) {
      const [first, ...rest] = values;
      if (first === undefined) return { value: fallback, bad: [] };
      const parsed = parse(first);
      return parsed === undefined ? { value: fallback, bad: values } : { value: parsed, bad: rest };
    },
    write: (value) => (value === fallback || value === null || value === '' ? [] : [print(value)]),
  };
}

/** Reads any number of values; the same value twice counts once. */
export function several<T>(parse: (raw: string) => T | undefined, print: (value: T) => string): Field<T[]> {
  return {
    read(values) {
      const value: T[] = [];
      const bad: string[] = [];
      for (const raw of values) {
        const parsed = parse(raw);
        if (parsed === undefined) bad.push(raw);
        else if (!value.includes(parsed)) value.push(parsed);
      }
      return { value, bad };
    },
    write: (value) => value.map(print),
  };
}

function parseInteger(raw: string, min: number, max: number): number | undefined {
  if (!/^\d{1,15}$/.test(raw)) return undefined;
  const value = Number(raw);
  return value >= min && value <= max ? value : undefined;
}

/** Free text of at most `max` characters. */
export const text = (max = 200): Field<string> =>
  single<string>('', (raw) => (Array.from(raw).length <= max ? raw : undefined), String);

/** One whole number within bounds. */
export const integer = (fallback: number, min = 1, max = Number.MAX_SAFE_INTEGER): Field<number> =>
  single<number>(fallback, (raw) => parseInteger(raw, min, max), String);

/** One whole number or none. */
export const optionalInteger = (min = 1, max = Number.MAX_SAFE_INTEGER): Field<number | null> =>
  single<number | null>(null, (raw) => parseInteger(raw, min, max), String);

/** One decimal number >= 0, written with a point, or none. */
export const optionalDecimal = (): Field<number | null> =>
  single<number | null>(
    null,
    (raw) => (/^\d{1,12}(\.\d{1,6})?$/.test(raw) ? Number(raw) : undefined),
    String,
  );

/** What a list is ordered by, `-` in front for descending. Whether there is such a field, the API knows. */
export const ordering = (fallback: string): Field<string> =>
  single<string>(
    fallback,
    (raw) => {
      const [, sign = '', name = ''] = /^(-?)([a-z][\w.]{0,59})$/i.exec(raw) ?? [];
      return name === '' ? undefined : sign + currentName(name);
    },
    String,
  );

/** One of a closed list. */
export const oneOf = <T extends string>(options: readonly T[], fallback: T): Field<T> =>
  single<T>(fallback, (raw) => options.find((option) => option === raw), String);

/** true, false or not said. */
export const flag = (): Field<boolean | null> =>
  single<boolean | null>(
    null,
    (raw) => (raw === 'true' ? true : raw === 'false' ? false : undefined),
    String,
  );

/** Repeatable codes such as `north_america`. */
export const codes = (pattern = /^[A-Za-z0-9_-]{1,64}$/): Field<string[]> =>
  several((raw) => (pattern.test(raw) ? raw : undefined), String);

export type State<F> = { [K in keyof F]: F[K] extends Field<infer T> ? T : never };

export interface Codec<S> {
  read(params: URLSearchParams): { state: S; ignored: Ignored[] };
  write(state: S): URLSearchParams;
  /** A copy of `state` with changes; back to page 1 unless the change names a page. */
  change(state: S, changes: Partial<S>): S;
}

/** The path decides the language, and what newsletters and networks add to a link is nobody's mistake. */
const TOLERATED = /^(lang|utm_.*|[a-z]+clk?id)$/;

/** A codec over the given keys, in their order. */
export function createCodec<F extends { [key: string]: Field<never> | Field<unknown> }>(
  fields: F,
): Codec<State<F>> {
  const keys = Object.keys(fields) as (keyof F & string)[];
  return {
    read(params) {
      const state: Partial<State<F>> = {};
      const ignored: Ignored[] = [];
      for (const key of keys) {
        const { value, bad } = (fields[key] as Field<State<F>[typeof key]>).read(params.getAll(key));
        state[key] = value;
        for (const raw of bad) ignored.push({ key, value: raw });
      }
      for (const [key, value] of params) {
        if (!TOLERATED.test(key) && !Object.hasOwn(fields, key)) ignored.push({ key, value });
      }
      return { state: state as State<F>, ignored };
    },
    write(state) {
      const params = new URLSearchParams();
      for (const key of keys) {
        const field = fields[key] as Field<State<F>[typeof key]>;
        for (const raw of field.write(state[key])) params.append(key, raw);
      }
      return params;
    },
    change(state, changes) {
      const next = { ...state, ...changes };
      return 'page' in state && !('page' in changes) ? { ...next, page: 1 } : next;
    },
  };
}
