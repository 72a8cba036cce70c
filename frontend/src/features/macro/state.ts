import { createCodec, oneOf, optionalInteger, type State, single } from '@/shared/address/codec';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const FIELDS = {
  /** The day on which views are looked at; the latest without it. */
  date: single<string>('', (raw) => (DAY.test(raw) ? raw : undefined), String),
  /** The asset manager that is compared with all. */
  company_info: optionalInteger(),
  horizon: oneOf<'3' | '12'>(['3', '12'], '12'),
  /** The category whose outcomes are told rating by rating; all together without it. */
  category: single<string>('', (raw) => (/^[a-z_]{1,30}$/.test(raw) ? raw : undefined), String),
};

/** The address of the page of macro views. */
export const codec = createCodec(FIELDS);

export type MacroState = State<typeof FIELDS>;
