/** Every page and every role, against the table that the server's test reads as well. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { judge } from '@/app/guards';
import { PARTS, type PartName, SECTIONS, sees } from '@/features/fund/sections';
import type { UserInfo } from '@/shared/api/account';
import { DECLARED } from '@/shared/routes/paths';
import { user } from './portal';

const COMPANY = 1;
const wholesale = { account_type: 'wholesale', review: 'approved', is_wholesale: true } as const;
const manager = { ...wholesale, account_type: 'asset_manager', is_asset_manager: true } as const;

/** Who the browser believes is there; nobody, for accounts that must not act. */
const ROLES: Readonly<Record<string, Partial<UserInfo> | null>> = {
  visitor: null,
  unconfirmed: null,
  blocked: null,
  paused: null,
  retail: {},
  waiting: { account_type: 'wholesale', review: 'waiting' },
  declined: { account_type: 'wholesale', review: 'declined' },
  wholesale,
  licensed: { ...wholesale, has_licence: true },
  lapsed: wholesale,
  survey: { is_esg_fund_survey_allowed: true },
  manager: { ...manager, company_info_id: COMPANY },
  foreign: { ...manager, company_info_id: COMPANY + 1 },
  staff: { is_staff: true },
};

/** Each path of each page, with what is declared of the page. */
const declared = new Map(
  Object.values(DECLARED).flatMap((page) => [page.path, ...(page.also ?? [])].map((path) => [path, page])),
);

const TABLE = resolve(import.meta.dirname, '../../../tests/integration/accounts/rights.txt');
const lines = readFileSync(TABLE, 'utf8')
  // The server's name of the provider, which the front end has without a page around it.
  .replaceAll('{provider}', 'fondsatlas')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(/\s+/));
const roles = (lines[0] ?? []).slice(2);
const pages = lines.filter(([kind]) => kind === 'page');
const sections = lines.filter(([kind]) => kind === 'section');

describe('the table of rights', () => {
  it('has one row for each page, and knows the same roles', () => {
    expect(pages.map(([, path]) => path).sort()).toEqual([...declared.keys()].sort());
    expect(roles).toEqual(Object.keys(ROLES));
  });

  it.each(roles)('says which pages the role %s may open', (role) => {
    const who = ROLES[role] ?? null;
    const session = { user: who === null ? null : user(who), loading: false, error: null, end: null };
    const wrong = pages.filter(([, path, ...cells]) => {
      const params = path?.includes('/:id') ? { id: String(COMPANY) } : {};
      const verdict = judge(declared.get(path ?? '') ?? {}, session, params);
      return (verdict === 'allowed' ? 'yes' : 'no') !== cells[roles.indexOf(role)];
    });
    expect(wrong.map(([, path]) => path)).toEqual([]);
  });

  it('has one row for each part of the fund page, below its section', () => {
    expect(sections.map(([, name]) => name)).toEqual(Object.keys(PARTS).map((part) => `fund#${part}`));
    const known: readonly string[] = SECTIONS;
    expect(Object.keys(PARTS).filter((part) => !part.includes('/'))).toEqual(known);
  });

  it.each(roles)('says which parts of the fund page the role %s sees', (role) => {
    const who = ROLES[role] ?? null;
    const wrong = sections.filter(([, name, ...cells]) => {
      const part = (name ?? '').replace('fund#', '') as PartName;
      return (sees(who === null ? null : user(who), part) ? 'yes' : 'no') !== cells[roles.indexOf(role)];
    });
    expect(wrong.map(([, name]) => name)).toEqual([]);
  });
});
