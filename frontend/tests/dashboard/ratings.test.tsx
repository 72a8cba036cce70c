/** The ratings of the own funds, and the orders of new ones. */
import { screen as page, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pathTo } from '@/shared/routes/paths';
import { done } from '../account/portal';
import { beWide, json } from '../screen/render';
import { ID, none, openOwn, RATED, ratings } from './own';

const OWN = pathTo('dashboardRatings', { id: ID });

afterEach(() => vi.unstubAllGlobals());

it('replaces the plain address by the one that is printed', async () => {
  const view = await openOwn(OWN);
  await view.arrived(`${OWN}?page=1&per_page=15`);
});

it('shows points, class, change, rank and the way to the next class', async () => {
  beWide(true);
  await openOwn(OWN);
  const row = within((await page.findByRole('link', { name: 'Beispiel Auf' })).closest('tr') as HTMLElement);
  for (const text of [
    '60 Punkte',
    '+4',
    'heraufgestuft, vorher C',
    '3 von 40',
    '18 Punkte bis A',
    '16.01.2027',
  ])
    expect(row.getByText(text)).toBeInTheDocument();
});

it('orders a rating of the funds that are chosen, and then shows the order', async () => {
  beWide(true);
  const view = await openOwn(OWN, { 'POST send_asset_manager_request/': done('Anfrage gesendet.') });
  const order = await page.findByRole('button', { name: 'Rating bestellen' });
  expect(order).toBeDisabled();
  await userEvent.click(await page.findByRole('checkbox', { name: 'Beispiel Auf auswählen' }));
  expect(page.getByText('1 Fonds ausgewählt')).toBeInTheDocument();
  await userEvent.click(order);
  const dialog = within(await page.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('button', { name: /senden|anfragen/i }));
  await dialog.findByText('Anfrage gesendet.');
  expect(view.named('POST send_asset_manager_request/')[0]?.body).toMatchObject({
    funds: [11],
    request_type: 'update',
  });
  // when
  const before = view.named(`GET company_info/${ID}/orders/`).length;
  await userEvent.click(dialog.getAllByRole('button', { name: /^(Schließen|close)$/i })[0] as HTMLElement);
  // then
  await waitFor(() => expect(view.named(`GET company_info/${ID}/orders/`).length).toBeGreaterThan(before));
});

it('tells what became of an order', async () => {
  await openOwn(OWN, {
    [`GET company_info/${ID}/orders/`]: () =>
      json({
        ...none,
        count: 1,
        results: [
          {
            id: 5,
            kind: 'fund_rating',
            state: 'answered',
            ordered_at: '2026-11-20T09:00:00Z',
            ordered_by: { kind: 'colleague', name: 'Uwe Bau' },
            request_type: 'update',
            date: '2026-11-20',
            funds: [{ id: 11, slug: 'auf', name: 'Beispiel Auf', isin: 'DE0000000011' }],
            name: '',
            message: '',
            answered_at: '2026-11-21T09:00:00Z',
            answer: 'Wir beginnen im Dezember.',
          },
        ],
      }),
  });
  const orders = within(await page.findByRole('region', { name: 'Aufträge' }));
  expect(await orders.findByText('Wir beginnen im Dezember.')).toBeInTheDocument();
  expect(orders.getByText(/Nr\. 5, Uwe Bau/)).toBeInTheDocument();
  expect(orders.getByText('Beantwortet')).toBeInTheDocument();
});

it('offers readers nothing to order', async () => {
  beWide(true);
  await openOwn(OWN, {}, 'reader');
  await page.findByRole('link', { name: 'Beispiel Auf' });
  expect(page.queryByRole('checkbox')).toBeNull();
  expect(page.queryByRole('button', { name: 'Rating bestellen' })).toBeNull();
});

it('shows real estate funds with the columns of their benchmark', async () => {
  const estate = {
    ...RATED,
    benchmark: { rank: { value: 'aa', label: 'sehr gut' }, figures: { liquidity_ratio: 12.5, wault: 4.2 } },
  };
  const columns = [
    {
      name: 'liquidity_ratio',
      label: 'Liquidität',
      kind: 'percent',
      group: { value: 'x', label: 'X' },
      better: 1,
    },
    { name: 'wault', label: 'WAULT', kind: 'years', group: { value: 'x', label: 'X' }, better: 1 },
  ];
  const view = await openOwn(OWN, {
    [`GET company_info/${ID}/ratings/`]: ({ query }) =>
      json(
        query.get('group') === 'real_estate'
          ? ratings({ real_estate: 1, columns, results: [estate] })
          : ratings({ real_estate: 1 }),
      ),
  });
  await userEvent.click(await page.findByRole('button', { name: 'Immobilienfonds (1)' }));
  expect(await page.findByText('AA (sehr gut)')).toBeInTheDocument();
  expect(page.getByText('12,50 %')).toBeInTheDocument();
  expect(page.getByText('4,2')).toBeInTheDocument();
  await view.arrived(`${OWN}?group=real_estate&page=1&per_page=15`);
});
