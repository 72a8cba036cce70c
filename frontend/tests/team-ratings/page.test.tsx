import { screen as page, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as TeamRatingPage } from '@/features/team-ratings/TeamRatingPage';
import { Component as TeamRatingsPage } from '@/features/team-ratings/TeamRatingsPage';
import type { TeamRating } from '@/shared/api/types';
import { type Answer, json, open } from '../screen/render';

const CLASSES = ['AAA', 'AA', 'A', 'BBB', 'BB', 'B', 'CCC', 'CC', 'C'] as const;
const LINK = {
  id: 7,
  slug: 'beispielhaus-aktienteam',
  name: 'Aktienteam',
  company_id: 3,
  company: 'Beispielhaus',
  focus: { value: 'equity', label: 'Aktien Europa' },
  rank: 'AA' as const,
  total: 20,
  status: 'rated' as const,
  date: '2026-10-01',
  previous_rank: 'A' as const,
  funds: 1,
  link: '/team-ratings/beispielhaus-aktienteam/7',
  simulated: true,
};
const facet = (value: string, label: string) => ({
  type: 'value',
  values: [{ value, label, count: 1, selected: false }],
  more: false,
});
const LIST = {
  count: 1,
  page: 1,
  per_page: 15,
  rated: 2,
  distribution: CLASSES.map((rank) => ({ rank, count: rank === 'AA' || rank === 'C' ? 1 : 0 })),
  facets: {
    rank: facet('AA', 'AA'),
    focus: facet('equity', 'Aktien Europa'),
    status: facet('rated', 'Gültig'),
  },
  results: [LINK],
};
const TEAM: TeamRating = {
  ...LINK,
  criteria: [
    { name: 'experience', score: 4, previous: 3 },
    { name: 'process', score: 3, previous: 3 },
  ],
  author: { name: 'Team Equity', role: 'Fondsanalyse' },
  text: [{ tag: 'p', children: ['Ruhige Hand.'] }],
  shortened: false,
  ended: null,
  history: [
    { id: 2, date: '2026-10-01', rank: 'AA', total: 20, ended: null },
    { id: 1, date: '2025-10-01', rank: 'A', total: 18, ended: null },
  ],
  changes: [],
  members: [],
  pdf: true,
};

const show = (answer: Partial<TeamRating> | { state: string; seen: boolean }, address = `${LINK.link}`) =>
  open(TeamRatingPage, address, () => json({ ...TEAM, ...answer }), '/team-ratings/:slug?/:id');

afterEach(() => vi.unstubAllGlobals());

describe('the list of team ratings', () => {
  const answer: Answer = () => json(LIST);

  it('shows the distribution, and narrows by a class of it', async () => {
    const view = await open(TeamRatingsPage, '/team-ratings', answer);
    expect(await page.findByRole('link', { name: 'Aktienteam' })).toBeVisible();
    expect(page.getByText('2 Teams mit gültigem Rating, auch in Überprüfung.')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: /Rating(klasse)? AA\s*1 Team$/ }));
    expect(view.search()).toBe('?rank=AA');
    expect(page.getByRole('button', { name: /Rating(klasse)? AA\s*1 Team$/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await userEvent.click(page.getByRole('button', { name: 'Filter zurücksetzen' }));
    expect(view.search()).toBe('');
  });

  it('shows no bars that never come when the call fails', async () => {
    // given / when
    await open(TeamRatingsPage, '/team-ratings', () =>
      json({ code: 'NOT_READY', detail: 'Gerade nicht.' }, 503),
    );
    // then
    expect(await page.findByText('Gerade nicht.')).toBeInTheDocument();
    expect(page.queryByRole('heading', { name: 'Verteilung aller Ratings' })).not.toBeInTheDocument();
  });

  it('searches for team and asset manager', async () => {
    const view = await open(TeamRatingsPage, '/team-ratings', answer);
    await userEvent.type(await page.findByRole('searchbox'), 'beispiel{Enter}');
    expect(view.search()).toBe('?search=beispiel');
    expect(view.calls.at(-1)?.searchParams.get('search')).toBe('beispiel');
    await userEvent.selectOptions(page.getByLabelText('Anlageschwerpunkt'), 'equity');
    expect(view.search()).toBe('?search=beispiel&focus=equity');
  });
});

describe('the page of a team', () => {
  it('shows class, scores and history', async () => {
    await show({});
    expect(await page.findByText('Ruhige Hand.')).toBeVisible();
    expect(page.getByText('20 von 24 Punkten')).toBeVisible();
    expect(page.getByText('Rating vom 01.10.2026, zuvor A')).toBeVisible();
    const experience = page.getByText('Erfahrung').closest('div') as HTMLElement;
    expect(experience).toHaveTextContent('4 von 4zuvor 3');
    expect(page.getByText('Investmentprozess').closest('div')).not.toHaveTextContent('zuvor');
    const history = within(page.getByRole('table', { name: 'Verlauf der Ratings' }));
    expect(history.getByRole('row', { name: /01.10.2025/ })).toHaveTextContent('18');
    expect(page.getByRole('link', { name: 'Als PDF herunterladen' })).toHaveAttribute(
      'href',
      '/api/v1/team_ratings/7/pdf/?lang=de',
    );
  });

  it('offers an account to visitors instead of the rest and the PDF', async () => {
    await show({ shortened: true });
    expect(await page.findByText(/Das ist der Anfang der Begründung/)).toBeVisible();
    expect(page.queryByRole('link', { name: 'Als PDF herunterladen' })).toBeNull();
  });

  it('says that a rating is under review, and why', async () => {
    await show({
      status: 'under_review',
      changes: [{ day: '2026-11-02', what: 'Die Leitung hat gewechselt.', settled_on: null }],
    });
    expect(await page.findByText('Rating in Überprüfung')).toBeVisible();
    expect(page.getByText('Die Leitung hat gewechselt.')).toBeVisible();
  });

  it('says that a rating was withdrawn, with the reason', async () => {
    const ended = { day: '2026-11-02', reason: 'Team aufgelöst.' };
    await show({ status: 'withdrawn', rank: null, total: null, ended });
    expect(await page.findByText('Rating am 02.11.2026 zurückgezogen')).toBeVisible();
    expect(page.getByText('Team aufgelöst.')).toBeVisible();
    expect(page.queryByText('20 von 24 Punkten')).toBeNull();
  });

  it('shows a draft alone, and says what readers see', async () => {
    const view = await show({ state: 'draft', seen: false }, `${LINK.link}?draft=12`);
    expect(await page.findByText('Leser sehen dieses Rating nicht.')).toBeVisible();
    expect(page.queryByRole('link', { name: 'Als PDF herunterladen' })).toBeNull();
    expect(view.calls.map(({ pathname }) => pathname)).toEqual(['/api/v1/team_rating_drafts/12/']);
  });

  it('leads a short address to the whole one, with the draft that it names', async () => {
    const view = await show({}, '/team-ratings/7?draft=12');
    expect(await page.findByText('Ruhige Hand.')).toBeVisible();
    expect(view.search()).toBe('?draft=12');
  });
});
