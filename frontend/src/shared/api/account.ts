/**
 * Names for the shapes of the calls for accounts; generated as those in `types.ts`.
 * Moments are ISO texts with their time zone.
 */
import type { components } from './schema';

type Schemas = components['schemas'];

/** `name` is the last name, as the specification calls it. */
export type UserInfo = Schemas['UserInfo'];
export type AccountType = UserInfo['account_type'];
/** What the provider has made of someone's word to be a professional investor. */
export type Review = UserInfo['review'];

/** A change was made; `message` says so in the language of the request. */
export type Done = Schemas['Done'];

export type DemoAccount = Schemas['DemoAccount'];
/** A browser in which the user is signed in. */
export type OpenSession = Schemas['SessionInfo'];
/** What a mailed link has confirmed. */
export type Confirmed = Schemas['Confirmed'];

/** What an app needs to make codes. */
export type SecondFactorSetup = Schemas['SecondFactorSetup'];

/** What the browser hands to an authenticator; `options` are in WebAuthn's JSON form. */
export type PasskeyBegun = Schemas['PasskeyBegun'];
export type PasskeyInfo = Schemas['PasskeyInfo'];

/** `pending`: the mailed link was not followed yet. */
export type NewsletterState = Schemas['NewsletterState']['state'];

export type Consent = Schemas['ConsentInfo'];
