/** Every page that is declared opens in what is built, in each run: other tests take turns, and use libraries whole. */
import { PREFIXES, ROUTES } from '../../frontend/src/shared/routes/table.gen';
import { type Api, expect, inLang, KNOWN, LANGS, TEXTS, test } from './portal';
import { psql } from './psql';
import { SEED } from './turns';

test.use({ always: true });

type Name = keyof typeof ROUTES;
type Values = Record<string, string | number>;

/** The company of the asset manager who signs in below. */
const company = () =>
  psql("SELECT managed_company_id FROM accounts_user WHERE email = 'asset-manager@demo.example'");
const ofCompany = () => ({ id: company() });

/** What fills an address that leaves something open: of something that there is, if the page needs it. */
const VALUES: Partial<Record<Name, (api: Api) => Promise<Values> | Values>> = {
  fund: async (api) => ({ slug: 'x', id: (await api.fund(KNOWN.isin)).id }),
  comparison: async (api) => ({ id: (await api.fund(KNOWN.isin)).id }),
  peergroup: async (api) => ({ slug: 'x', id: (await api.fund(KNOWN.isin)).id }),
  teamRating: () => ({ slug: 'x', id: psql('SELECT min(id) FROM teams_teamrating') }),
  newsItem: async (api) => ({ slug: 'x', id: (await api.article('news')).id }),
  assetManagerNews: () => ({
    slug: 'x',
    id: psql('SELECT min(id) FROM profiles_companynews WHERE visible AND simulated'),
  }),
  report: async (api) => ({ slug: 'x', id: (await api.article('reports')).id }),
  oifItem: async (api) => {
    const { results } = await api.get<{ results: { id: number }[] }>(
      'reports/?category=oif-study&per_page=1',
    );
    return { slug: 'x', id: results[0]?.id ?? 0 };
  },
  benchmark: async (api) => ({ id: (await api.benchmark()).id }),
  assetManager: async (api) => ({ id: (await api.company()).id }),
  dashboard: ofCompany,
  dashboardMacro: ofCompany,
  dashboardArticles: ofCompany,
  dashboardProfile: ofCompany,
  dashboardRatings: ofCompany,
  dashboardTeamRating: ofCompany,
  dashboardTeam: ofCompany,
  dashboardNews: ofCompany,
  dashboardStats: ofCompany,
  editFund: () => ({
    id: psql(`SELECT t.id FROM funds_tranche t JOIN funds_fund f ON f.id = t.fund_id
              WHERE t.primary AND t.closed_on IS NULL AND f.company_id = ${company()} ORDER BY f.id LIMIT 1`),
  }),
  invitation: () => ({ token: 'no-such-token' }),
  confirm: () => ({ token: 'no-such-token' }),
  reset: () => ({ token: 'a-token' }),
  unsubscribe: () => ({ email: 'leser@example.com' }),
};

/** Who opens it: nobody in particular, or the first role that the guard lets in. */
const ROLES = {
  '': null,
  USER: 'professional',
  WHOLESALE: 'professional',
  ASSET_MANAGER: 'asset_manager',
} as const;

function guardOf(name: Name): string {
  const route = ROUTES[name];
  return 'guard' in route ? route.guard : '';
}

async function addressOf(name: Name, api: Api): Promise<string> {
  const values = (await VALUES[name]?.(api)) ?? {};
  const path = ROUTES[name].path.replace('{provider}', 'fondsatlas');
  return path.replace(/:(\w+)\??/g, (_, key: string) => {
    const value = values[key];
    if (value === undefined || value === '' || value === 0) throw new Error(`${name} has no ${key} here`);
    return String(value);
  });
}

// The languages take turns, as elsewhere.
const lang = LANGS[SEED % LANGS.length] ?? 'de';

for (const [guard, role] of Object.entries(ROLES)) {
  const names = (Object.keys(ROUTES) as Name[]).filter((name) => guardOf(name) === guard);
  test.describe(guard === '' ? 'for everybody' : `for ${guard}`, () => {
    test.use({ role });
    test(`all of ${names.length} pages open, ${lang}`, async ({ page, api, watch }) => {
      test.slow();
      watch.allow(/status of 404/);
      for (const name of names) {
        await test.step(name, async () => {
          const path = await addressOf(name, api);
          const answer = await page.goto(inLang(lang, path));
          expect(answer?.status(), path).toBe(200);
          await expect(page.locator('main h1')).toHaveCount(1);
          // What fails, fails once the answers are there.
          await page.waitForLoadState('networkidle');
          await expect(page.getByRole('heading', { name: TEXTS[lang].errors.crash })).toHaveCount(0);
          expect(new URL(page.url()).pathname.startsWith(PREFIXES[lang])).toBe(true);
        });
      }
    });
  });
}

test('each guard is one that somebody here gets through', () => {
  const guards = (Object.keys(ROUTES) as Name[]).map(guardOf);
  expect(new Set(guards)).toEqual(new Set(Object.keys(ROLES)));
});
