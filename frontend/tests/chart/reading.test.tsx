import { screen as page } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Chart } from '@/shared/chart/Chart';
import type { BarChart } from '@/shared/chart/description';
import { beWide, json, open } from '../screen/render';

const bar: BarChart = {
  kind: 'bar',
  unit: 'funds',
  horizontal: false,
  categoryTitle: 'Klasse',
  categories: ['A', 'B', 'C'],
  series: [{ name: 'Fonds', values: [3, 5, 7] }],
  own: 1,
};

beforeEach(() => beWide(true));
afterEach(() => vi.unstubAllGlobals());

it('reads what is marked first, then goes on from there', async () => {
  const Drawn = () => <Chart description={bar} height={200} label="Klassen" summary="Drei Klassen." />;
  const { container } = await open(Drawn, '/', () => json({}));
  const spoken = container.querySelector('[aria-live]');
  expect(spoken).toHaveTextContent(/^$/);
  page.getByRole('application', { name: /^Klassen\. Drei Klassen\./ }).focus();

  await userEvent.keyboard('{ArrowRight}');
  expect(spoken).toHaveTextContent('B (dieser Fonds). Fonds: 5. 2 von 3');
  await userEvent.keyboard('{ArrowRight}');
  expect(spoken).toHaveTextContent('C. Fonds: 7. 3 von 3');
  await userEvent.keyboard('{Home}');
  expect(spoken).toHaveTextContent('A. Fonds: 3. 1 von 3');
});
