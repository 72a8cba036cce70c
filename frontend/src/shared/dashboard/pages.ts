/** The pages of an asset manager's dashboard, in the order of its navigation. */
import type { UserInfo } from '../api/account';
import { DECLARED, type RouteName } from '../routes/paths';

const PAGES = [
  'dashboard',
  'dashboardRatings',
  'dashboardTeamRating',
  'dashboardProfile',
  'dashboardNews',
  'dashboardMacro',
  'dashboardArticles',
  'dashboardStats',
  'dashboardTeam',
] as const;

/** Those that app/http/routes.toml declares. */
export type DashboardPage = Extract<(typeof PAGES)[number], RouteName>;

const declared = PAGES.filter((name): name is DashboardPage => name in DECLARED);

/** The pages that an account finds in its dashboard. */
export function pagesFor(user: UserInfo): readonly DashboardPage[] {
  const closed: string = user.is_esg_article_upload_allowed ? '' : 'dashboardArticles';
  return declared.filter((name) => name !== closed);
}
