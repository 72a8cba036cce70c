/** Who may open which page. The server refuses the same by itself; here it saves the reader the way there. */
import type { Params } from 'react-router';
import type { UserInfo } from '@/shared/api/account';
import type { Declared, GuardName } from '@/shared/routes/paths';
import type { Session } from '@/shared/session/store';

/** Pages with the number of a company in their path; on others `:id` is something else, such as a share class. */
const OF_COMPANY = '/asset-manager-dashboard/:id';

const PASSES: Readonly<Record<GuardName, (user: UserInfo, params: Params, path: string) => boolean>> = {
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
  // Of the dashboards only one's own.
  ASSET_MANAGER: (user, { id }, path) =>
    user.is_asset_manager &&
    user.company_info_id !== null &&
    (!path.startsWith(OF_COMPANY) || id === undefined || String(user.company_info_id) === id),
};

/** `unknown`: the server could not say who is signed in. */
export type Verdict = 'allowed' | 'waiting' | 'unknown' | 'refused';

export function judge(
  { guard, path = '' }: Pick<Declared, 'guard'> & Partial<Pick<Declared, 'path'>>,
  session: Session,
  params: Params,
): Verdict {
  if (guard === undefined) return 'allowed';
  if (session.user !== null) return PASSES[guard](session.user, params, path) ? 'allowed' : 'refused';
  if (session.loading) return 'waiting';
  return session.error === null ? 'refused' : 'unknown';
}
