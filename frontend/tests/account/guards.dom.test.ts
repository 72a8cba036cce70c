import { describe, expect, it } from 'vitest';
import { judge } from '@/app/guards';
import type { UserInfo } from '@/shared/api/account';
import type { GuardName } from '@/shared/routes/paths';
import { isInternal } from '@/shared/session/form';
import type { Session } from '@/shared/session/store';
import { user } from './portal';

const as = (who: UserInfo | null, changes: Partial<Session> = {}): Session => ({
  user: who,
  loading: false,
  error: null,
  end: null,
  ...changes,
});
const DASHBOARD = '/asset-manager-dashboard/:id/profile';
const verdict = (guard: GuardName, who: UserInfo | null, id?: string, path = DASHBOARD) =>
  judge({ guard, path }, as(who), { id });

describe('guards', () => {
  it.each<[GuardName, Partial<UserInfo>, Partial<UserInfo>]>([
    ['WITHOUT_LICENSE', {}, { has_licence: true }],
    ['WITH_LICENSE', { has_licence: true }, {}],
    ['WHOLESALE', { is_wholesale: true }, {}],
    ['IS_SURVEY_ALLOWED', { is_dvm_survey_allowed: true }, { is_survey_summary_allowed: true }],
    ['IS_SURVEY_ALLOWED', { is_company_esg_admin: true }, {}],
  ])('%s', (guard, allowed, refused) => {
    expect(verdict(guard, user(allowed))).toBe('allowed');
    expect(verdict(guard, user(refused))).toBe('refused');
    expect(verdict(guard, null)).toBe('refused');
  });

  it('let every user in where one must only be signed in', () => {
    expect(verdict('USER', user())).toBe('allowed');
    expect(verdict('USER', null)).toBe('refused');
  });

  it('let an asset manager into the own dashboard only, and into pages of no company', () => {
    const manager = user({ is_asset_manager: true, company_info_id: 12 });
    expect(verdict('ASSET_MANAGER', manager, '12')).toBe('allowed');
    expect(verdict('ASSET_MANAGER', manager, '13')).toBe('refused');
    expect(verdict('ASSET_MANAGER', manager)).toBe('allowed');
    expect(verdict('ASSET_MANAGER', user({ is_wholesale: true }))).toBe('refused');
    expect(verdict('ASSET_MANAGER', user({ is_asset_manager: true }))).toBe('refused');
    expect(verdict('ASSET_MANAGER', user({ company_info_id: 12 }), '12')).toBe('refused');
    expect(verdict('ASSET_MANAGER', user({ is_asset_manager: true }), 'null')).toBe('refused');
  });

  it('leave it to the server whose fund it is that an asset manager edits', () => {
    const manager = user({ is_asset_manager: true, company_info_id: 12 });
    expect(verdict('ASSET_MANAGER', manager, '13', '/edit-fund/:id')).toBe('allowed');
    expect(verdict('ASSET_MANAGER', user({ is_wholesale: true }), '13', '/edit-fund/:id')).toBe('refused');
  });

  it('wait until it is known who is there, and say when it cannot be known', () => {
    expect(judge({ guard: 'USER' }, as(null, { loading: true }), {})).toBe('waiting');
    expect(judge({ guard: 'USER' }, as(null, { error: new Error('offline') }), {})).toBe('unknown');
    expect(judge({ guard: 'USER' }, as(user(), { error: new Error('offline') }), {})).toBe('allowed');
    expect(judge({}, as(null, { loading: true }), {})).toBe('allowed');
  });
});

describe('a way back', () => {
  it.each(['/', '/profile', '/en/reports?page=2#x', '/advanced-search-results?q=https://example.com'])(
    'stays in the portal: %s',
    (path) => expect(isInternal(path)).toBe(true),
  );

  it.each([
    '//example.com',
    '/\\example.com',
    '/\t/example.com',
    'https://example.com',
    'javascript:alert(1)',
    'profile',
    '',
  ])('never leads elsewhere: %s', (path) => expect(isInternal(path)).toBe(false));
});
