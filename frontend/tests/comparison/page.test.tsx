import { screen as page } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as ComparisonPage } from '@/features/comparison/ComparisonPage';
import { FIELDS, fund } from '../screen/fixtures';
import { beWide, json, open } from '../screen/render';

const names = () =>
  page
    .getAllByRole('button', { name: /^Entfernen: / })
    .map((button) => button.getAttribute('aria-label')?.replace('Entfernen: ', ''));

beforeEach(() => beWide(true));

describe('the compared funds', () => {
  it('are drawn with the address that names them, so that the next choice is made of what is compared', async () => {
    const view = await open(
      ComparisonPage,
      '/comparison/1?second_tranche_id=2&third_tranche_id=3',
      ({ pathname }) => {
        const id = /\/funds\/(\d)\/$/.exec(pathname)?.[1];
        if (id !== undefined) return json({ ...fund(Number(id)), company_link: null, tranches: [] });
        if (pathname.endsWith('/fields/')) return json({ results: FIELDS });
        // The chart is on its way all the time.
        return new Promise(() => undefined);
      },
      '/comparison/:id',
    );
    await page.findByRole('button', { name: 'Entfernen: Fonds 2' });
    const drawn: [string, unknown[]][] = [];
    view.router.subscribe(({ location }) => drawn.push([location.search, names()]));
    await userEvent.click(page.getByRole('button', { name: 'Entfernen: Fonds 2' }));
    await vi.waitFor(() => expect(drawn).not.toEqual([]));
    expect(drawn.at(-1)).toEqual(['?second_tranche_id=3', ['Fonds 1', 'Fonds 3']]);
  });
});
