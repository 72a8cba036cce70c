/** What the form of the own profile holds, and what of it is sent. */
import type { Asked } from '@/shared/api/calls';
import type { CompanyProfile, DraftPerson, DraftProfile, PortfolioManager } from '@/shared/api/types';
import { base64Of } from '@/shared/form/file';
import type { Form } from '@/shared/form/use-form';
import { LANGS, type Lang } from '@/shared/i18n/language';

export type Both = Record<Lang, string>;

export interface PersonValues {
  /** Null for somebody who is new. */
  id: number | null;
  first_name: string;
  last_name: string;
  position: Both;
  department: Both;
  summary: Both;
  image: PictureValue;
}

/** The address of the picture that is there, and what becomes of it. */
export interface PictureValue {
  address: string | null;
  file: File | null;
  removed: boolean;
}

export interface ChosenFund {
  id: number;
  name: string;
  isin: string;
}

export interface Values {
  address_1: string;
  address_2: string;
  email: string;
  phone: string;
  founded: string;
  number_of_employees: string;
  link: string;
  linkText: string;
  description_short: Both;
  description: Both;
  investment_focus: string[];
  regions: string[];
  esg: Both[];
  selected_funds: ChosenFund[];
  image: PictureValue;
  portfolio_managers: PersonValues[];
}

export type OwnForm = Form<Values>;

export const PLAIN = ['address_1', 'address_2', 'email', 'phone', 'link', 'linkText'] as const;
export const NUMBERS = ['founded', 'number_of_employees'] as const;

/** Characters, at most. */
export const MOST = {
  description_short: 500,
  description: 5000,
  summary: 500,
  position: 120,
  department: 120,
  name: 100,
} as const;
export const MOST_PEOPLE = 50;
export const MOST_FUNDS = 20;
export const MOST_ESG = 50;

const NOTHING: Both = { de: '', en: '' };
const picture = (address: string | null): PictureValue => ({ address, file: null, removed: false });
const codes = (values: readonly { value: string }[]) => values.map(({ value }) => value).sort();
const number = (value: number | null) => (value === null ? '' : String(value));
const funds = (selected: DraftProfile['selected_funds']): ChosenFund[] =>
  selected.map(({ id, name, isin }) => ({ id, name, isin }));

/** Entries of both languages beside each other; the shorter list ends with empty ones. */
function pairs(lists: Record<Lang, readonly { value: string }[]>): Both[] {
  const rows = Math.max(lists.de.length, lists.en.length);
  return Array.from({ length: rows }, (_, row) => ({
    de: lists.de[row]?.value ?? '',
    en: lists.en[row]?.value ?? '',
  }));
}

const plainOf = (of: CompanyProfile | DraftProfile) => ({
  address_1: of.address_1,
  address_2: of.address_2,
  email: of.email,
  phone: of.phone,
  founded: number(of.founded),
  number_of_employees: number(of.number_of_employees),
  link: of.link,
  linkText: of.linkText,
  investment_focus: codes(of.investment_focus),
  regions: codes(of.regions),
  selected_funds: funds(of.selected_funds),
  image: picture(of.image),
});

export const NEW_PERSON: PersonValues = {
  id: null,
  first_name: '',
  last_name: '',
  position: NOTHING,
  department: NOTHING,
  summary: NOTHING,
  image: picture(null),
};

/** What is worked on. */
export function draftValues(draft: DraftProfile): Values {
  return {
    ...plainOf(draft),
    description_short: { ...draft.description_short },
    description: { ...draft.description },
    esg: pairs(draft.esg),
    portfolio_managers: draft.portfolio_managers.map((one: DraftPerson) => ({
      id: one.id,
      first_name: one.first_name,
      last_name: one.last_name,
      position: { ...one.position },
      department: { ...one.department },
      summary: { ...one.summary },
      image: picture(one.image),
    })),
  };
}

export type InBoth = Record<Lang, CompanyProfile>;

/** What readers see, from the answers in both languages: a text that falls back to the other language is none. */
export function publishedValues(company: InBoth): Values {
  const both = (text: (one: CompanyProfile, lang: Lang) => string): Both => ({
    de: text(company.de, 'de'),
    en: text(company.en, 'en'),
  });
  const { draft } = company.de;
  const people = company.de.portfolio_managers.map((person) =>
    publishedPerson(
      person,
      company.en.portfolio_managers.find(({ id }) => id === person.id) ?? person,
      draft?.portfolio_managers.find(({ id }) => id === person.id),
    ),
  );
  return {
    ...plainOf(company.de),
    description_short: both((one, lang) =>
      one.description_short_language === lang ? one.description_short : '',
    ),
    description: both((one, lang) => (one.description_language === lang ? one.description : '')),
    esg: pairs({
      de: company.de.esg_language === 'de' ? company.de.esg : [],
      en: company.en.esg_language === 'en' ? company.en.esg : [],
    }),
    image: seenPicture(company.de.image, draft),
    portfolio_managers: people,
  };
}

interface Waiting {
  image: string | null;
  visible: boolean;
  changed: readonly string[];
}

/** The picture that readers see. Its address differs from that of the draft only where the pictures do. */
function seenPicture(seen: string | null, draft: Waiting | null | undefined): PictureValue {
  const isSame = draft?.visible && !draft.changed.includes('image');
  return picture(isSame ? draft.image : seen);
}

/** What readers see of a text of which the answers do not say the language: where nothing waits, what is worked on. */
function seenText(
  name: 'position' | 'department',
  de: PortfolioManager,
  en: PortfolioManager,
  draft: DraftPerson | undefined,
): Both {
  const waits = (lang: Lang) => !draft?.visible || draft.changed.some((one) => one === `${name}_${lang}`);
  return {
    de: draft && !waits('de') ? draft[name].de : de[name],
    en: draft && !waits('en') ? draft[name].en : en[name],
  };
}

function publishedPerson(
  de: PortfolioManager,
  en: PortfolioManager,
  draft: DraftPerson | undefined,
): PersonValues {
  return {
    id: de.id,
    first_name: de.first_name,
    last_name: de.last_name,
    position: seenText('position', de, en, draft),
    department: seenText('department', de, en, draft),
    summary: { de: de.language === 'de' ? de.summary : '', en: en.language === 'en' ? en.summary : '' },
    image: seenPicture(de.image, draft),
  };
}

/** A value as a text that is equal for equal values; files by what tells them apart. */
export function printed(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    one instanceof File ? [one.name, one.size, one.lastModified] : one,
  );
}

export type Name = keyof Values;

/** The fields in which two states differ. */
export function differing(one: Values, other: Values): Name[] {
  return (Object.keys(one) as Name[]).filter((name) => printed(one[name]) !== printed(other[name]));
}

/**
 * Fresh values with what was typed meanwhile: somebody's change of another field is not undone. `both` are the fields that
 * were changed here and there.
 */
export function merged(typed: Values, base: Values, fresh: Values): { values: Values; both: Name[] } {
  const mine = differing(base, typed);
  const theirs = differing(base, fresh);
  const values = { ...fresh, ...Object.fromEntries(mine.map((name) => [name, typed[name]])) };
  return { values, both: mine.filter((name) => theirs.includes(name)) };
}

type Body = Asked<'patch', 'company_info/{id}/'>['body'];
type Mutable = { -readonly [K in keyof Body]: Body[K] };

async function sentPicture({ file, removed }: PictureValue) {
  if (file !== null) return { base64_string: await base64Of(file), file_name: file.name.slice(-200) };
  return removed ? { base64_string: '', file_name: '' } : null;
}

const trimmed = ({ de, en }: Both): Both => ({ de: de.trim(), en: en.trim() });

/** The call's body: what differs from what was read, with the version that was read. */
export async function bodyOf(
  values: Values,
  base: Values,
  version: number | null,
  submit: boolean,
): Promise<Body> {
  const body: Mutable = { submit, ...(version === null ? {} : { version }) };
  const changed = new Set(differing(base, values));
  for (const name of PLAIN) if (changed.has(name)) body[name] = values[name].trim();
  for (const name of NUMBERS)
    if (changed.has(name)) body[name] = values[name].trim() === '' ? '' : Number(values[name]);
  for (const name of ['description_short', 'description'] as const)
    if (changed.has(name)) body[name] = trimmed(values[name]);
  for (const name of ['investment_focus', 'regions'] as const)
    if (changed.has(name)) body[name] = values[name];
  if (changed.has('esg')) body.esg = esgOf(values.esg);
  if (changed.has('selected_funds')) body.selected_funds = values.selected_funds.map(({ id }) => id);
  if (changed.has('image')) body.image = await sentPicture(values.image);
  if (changed.has('portfolio_managers'))
    body.portfolio_managers = await Promise.all(values.portfolio_managers.map(sentPerson));
  return body;
}

const esgOf = (rows: readonly Both[]) =>
  Object.fromEntries(
    LANGS.map((lang) => [
      lang,
      rows.map((row) => ({ value: row[lang].trim() })).filter(({ value }) => value !== ''),
    ]),
  ) as Record<Lang, { value: string }[]>;

async function sentPerson(person: PersonValues) {
  return {
    ...(person.id === null ? {} : { id: person.id }),
    first_name: person.first_name.trim(),
    last_name: person.last_name.trim(),
    position: trimmed(person.position),
    department: trimmed(person.department),
    summary: trimmed(person.summary),
    image: await sentPicture(person.image),
  };
}
