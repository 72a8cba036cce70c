import { screen as page, render } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { codec as saved } from '@/features/alerts/state';
import { useChartAddress } from '@/features/fund/charts/use-chart-address';
import { codec as watched } from '@/features/watchlist/state';
import { useListAddress } from '@/shared/list/address';

/** A page that shows what is read from its address, and a button that changes it. */
function shown(state: object, change: () => void) {
  return (
    <button type="button" onClick={change}>
      {JSON.stringify(state)}
    </button>
  );
}

function Watched() {
  const { state, go } = useListAddress(watched);
  return shown(state, () => go({ ...state, page: 2 }));
}

function Saved() {
  const { state, go } = useListAddress(saved);
  return shown(state, () => go({ ...state, page: 2 }));
}

function Charts() {
  const { state, change } = useChartAddress();
  return shown(state, () => change({ period: '5' }));
}

describe('a page whose state is its address', () => {
  it.each([
    ['the watchlist', Watched, '"page":2'],
    ['saved searches', Saved, '"page":2'],
    ['charts', Charts, '"period":"5"'],
  ])('is drawn in the moment the address changes: %s', async (_name, Page, after) => {
    const router = createMemoryRouter([{ path: '*', Component: Page }]);
    render(<RouterProvider router={router} />);
    const button = page.getByRole('button');
    expect(button).not.toHaveTextContent(after);
    const before = router.state.location;
    const drawn: string[] = [];
    router.subscribe(({ location }) => {
      if (location !== before) drawn.push(button.textContent);
    });
    // Past the testing library, which would wait until everything is drawn.
    button.click();
    await vi.waitFor(() => expect(drawn).not.toEqual([]));
    expect(drawn[0]).toContain(after);
  });
});
