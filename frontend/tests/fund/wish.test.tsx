import { screen as page, render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { useRequests } from '@/features/fund/use-requests';
import type { FundItem } from '@/shared/api/types';
import { userIs } from '@/shared/session/store';
import { MoreMenu } from '@/shared/ui/MoreMenu';
import { Toasts } from '@/shared/ui/Toasts';
import { done, serve, user } from '../account/portal';
import { problem } from '../screen/render';

const PUT = 'PUT stats/rating_points_requests';
const fund = (rating_points: number | null) =>
  ({ id: 3, fund_id: 12, name: 'Fonds', rank: null, rating_points }) as FundItem;

function Requests({ of }: { of: FundItem }) {
  return <MoreMenu name="Mehr" entries={useRequests(of)} />;
}

const show = (one: FundItem) =>
  render(
    <MemoryRouter>
      <Requests of={one} />
      <Toasts />
    </MemoryRouter>,
  );

const button = () => page.queryByRole('button', { name: 'Ratingpunkte anfordern' });

afterEach(() => vi.unstubAllGlobals());

describe('the wish for rating points', () => {
  it('is counted once, for the fund', async () => {
    userIs(user());
    const calls = serve({ [PUT]: done('Ihre Anfrage ist gezählt.') });
    show(fund(null));
    await userEvent.click(button() as HTMLElement);
    expect(await page.findByText('Ihre Anfrage ist gezählt.')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Anfrage gezählt' }));
    expect(calls.map(({ name, body }) => [name, body])).toEqual([[PUT, { fund_id: 12 }]]);
  });

  it('can be repeated when it failed', async () => {
    userIs(user());
    serve({ [PUT]: () => problem(503, 'data_unavailable', { detail: 'Gerade nicht erreichbar.' }) });
    show(fund(null));
    await userEvent.click(button() as HTMLElement);
    expect(await page.findByText('Gerade nicht erreichbar.')).toBeVisible();
    await waitFor(() => expect(button()).toHaveAttribute('aria-disabled', 'false'));
  });

  it('is for users, and for funds without points', () => {
    const view = show(fund(null));
    expect(button()).toBeNull();
    view.unmount();
    userIs(user());
    show(fund(61));
    expect(button()).toBeNull();
  });
});
