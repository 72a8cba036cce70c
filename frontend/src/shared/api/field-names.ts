/** Names of fields that were kept before they changed: in addresses, saved searches and choices of columns. */
import { SYNONYMS } from './synonyms.gen';

const CURRENT: Readonly<Record<string, string>> = SYNONYMS;

/** The name of the field that `name` stands for; `name` itself where it is none that has changed. */
export const currentName = (name: string): string =>
  Object.hasOwn(CURRENT, name) ? (CURRENT[name] ?? name) : name;
