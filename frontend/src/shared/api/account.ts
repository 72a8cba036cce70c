/**
 * Shapes of the calls for accounts, written by hand until they are generated like those in `types.ts`.
 * Moments are ISO texts with their time zone.
 */
export type AccountType = 'retail' | 'wholesale' | 'asset_manager';

/** What the provider has made of someone's word to be a professional investor. */
export type Review = 'none' | 'waiting' | 'approved' | 'declined';

export interface UserInfo {
  id: number;
  email: string;
  first_name: string;
  /** The last name, as the specification calls it. */
  name: string;
  language: 'de' | 'en';
  account_type: AccountType;
  review: Review;
  company: string;
  phone: string;
  is_wholesale: boolean;
  is_asset_manager: boolean;
  company_info_id: number | null;
  company_info_name: string | null;
  has_licence: boolean;
  is_staff: boolean;
  is_external_login: boolean;
  receive_email_notifications: boolean;
  is_esg_fund_survey_allowed: boolean;
  is_esg_company_survey_allowed: boolean;
  is_dvm_survey_allowed: boolean;
  is_company_esg_admin: boolean;
  is_esg_article_upload_allowed: boolean;
  is_survey_summary_allowed: boolean;
  /** A demo account, which everybody shares and nobody may change. */
  is_demo: boolean;
  /** A new address that waits until both have agreed. */
  pending_email: string | null;
  /** When the account is deleted, if the user has asked for that. */
  delete_after: string | null;
  /** Whether signing in takes a code of an app, and whether the account may not do without. */
  two_factor: boolean;
  two_factor_required: boolean;
  /** The CSRF token, as it also lies in the cookie. */
  token: string;
}

/** A change was made; `message` says so in the language of the request. */
export interface Done {
  message: string;
}

export interface DemoAccount {
  role: 'retail' | 'professional_waiting' | 'professional' | 'licensed' | 'asset_manager';
  userName: string;
  password: string;
}

/** A browser in which the user is signed in. */
export interface OpenSession {
  id: number | string;
  /** The browser's own words about itself (its user agent). */
  device: string;
  created_at: string;
  seen_at: string;
  current: boolean;
}

/** What a mailed link has confirmed. */
export interface Confirmed extends Done {
  what: 'registration' | 'email' | 'newsletter';
}

export interface SecondFactorState {
  enabled: boolean;
  required: boolean;
  recovery_codes_left: number;
}

/** What an app needs to make codes. */
export interface SecondFactorSetup {
  secret: string;
  uri: string;
  /** The address as a picture, as an address itself (`data:`). */
  qr: string;
}

/** `pending`: the mailed link was not followed yet. */
export type NewsletterState = 'none' | 'pending' | 'active';

export interface Consent {
  kind: 'terms' | 'privacy' | 'newsletter';
  version: string;
  given: boolean;
  at: string;
}
