/** Who may open which page. The server refuses the same by itself; here it saves the reader the way there. */
import type { Params } from 'react-router';
import type { UserInfo } from '@/shared/api/account';
import type { Session } from '@/shared/session/store';

export type GuardName =
  | 'WITHOUT_LICENSE'
  | 'WITH_LICENSE'
  | 'USER'
  | 'WHOLESALE'
  | 'IS_SURVEY_ALLOWED'
  | 'ASSET_MANAGER';

export interface Rule {
  readonly guard: GuardName;
  /** Where those are led who may not; the home page unless it is said. */
  readonly landing?: string;
  /** The login form opens even for those who come from outside the portal. */
  readonly invites?: boolean;
}

/** The guarded routes, as `routes.json` writes them; all others are open to everyone. */
export const RULES: Readonly<Record<string, Rule>> = {
  '/advanced-search-results': { guard: 'USER', landing: '/search-results', invites: true },
  '/profile': { guard: 'USER' },
  // Mails lead here.
  '/watchlist': { guard: 'USER', invites: true },
  '/saved-searches': { guard: 'USER', invites: true },
  '/reports': { guard: 'USER' },
  '/reports/:id': { guard: 'USER' },
  '/reports/:slug/:id': { guard: 'USER' },
};

const PASSES: Readonly<Record<GuardName, (user: UserInfo, params: Params) => boolean>> = {
  WITHOUT_LICENSE: (user) => !user.has_licence,
  WITH_LICENSE: (user) => user.has_licence,
  USER: () => true,
  WHOLESALE: (user) => user.is_wholesale,
  IS_SURVEY_ALLOWED: (user) =>
    user.is_esg_fund_survey_allowed ||
    user.is_esg_company_survey_allowed ||
    user.is_dvm_survey_allowed ||
    user.is_company_esg_admin ||
    user.is_esg_article_upload_allowed,
  // Only one's own dashboard.
  ASSET_MANAGER: (user, { id }) =>
    user.is_asset_manager && user.company_info_id !== null && String(user.company_info_id) === id,
};

/** `unknown`: the server could not say who is signed in. */
export type Verdict = 'allowed' | 'waiting' | 'unknown' | 'refused';

export function judge(rule: Rule | undefined, session: Session, params: Params): Verdict {
  if (rule === undefined) return 'allowed';
  if (session.user !== null) return PASSES[rule.guard](session.user, params) ? 'allowed' : 'refused';
  if (session.loading) return 'waiting';
  return session.error === null ? 'refused' : 'unknown';
}
