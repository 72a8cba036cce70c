import { QueryClientProvider } from '@tanstack/react-query';
import { screen as page, render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from '@/app/query-client';
import { activate } from '@/shared/i18n';
import { userIs } from '@/shared/session/store';
import { ColumnSets } from '@/shared/table/ColumnSets';
import { type Replies, serve, user } from '../account/portal';
import { FIELDS } from '../screen/fixtures';
import { json, problem } from '../screen/render';

const SETS = [
  { id: 1, name: 'Kosten', columns: ['isin', 'min_investment'] },
  { id: 2, name: 'Risiko', columns: ['volatility'] },
];

afterEach(() => vi.unstubAllGlobals());

/** The sets above ticks that are told as text. */
function Chooser({ start }: { start: readonly string[] }) {
  const [chosen, setChosen] = useState(start);
  return (
    <>
      <ColumnSets fields={FIELDS} chosen={chosen} onApply={setChosen} />
      <button type="button" onClick={() => setChosen([...chosen, 'company'])}>
        mehr
      </button>
      <output>{chosen.join(' ')}</output>
    </>
  );
}

async function show(replies: Replies = {}, start: readonly string[] = ['isin']) {
  await activate('de');
  const calls = serve({ 'GET column_sets/': () => json({ results: SETS }), ...replies });
  const router = createMemoryRouter([{ path: '*', element: <Chooser start={start} /> }]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(page.queryByText('Spaltensatz speichern …')).not.toBeNull());
  return { sent: (name: string) => calls.filter((call) => call.name === name).map(({ body }) => body) };
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
const press = (name: string | RegExp) => userEvent.click(button(name));
const chosen = () => page.getByText((_text, element) => element?.tagName === 'OUTPUT').textContent;

describe('sets of columns', () => {
  it('need an account, which visitors are told in a line', async () => {
    await activate('de');
    userIs(null);
    const calls = serve({});
    const router = createMemoryRouter([{ path: '*', element: <Chooser start={[]} /> }]);
    render(
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    expect(await page.findByText(/^Mit einem Konto können Sie Spaltensätze/)).toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  describe('of users', () => {
    beforeEach(() => userIs(user()));

    it('are applied, and left again', async () => {
      await show();
      await press('Kosten');
      expect(chosen()).toBe('isin min_investment');
      expect(button('Kosten')).toHaveAttribute('aria-pressed', 'true');
      await press('Risiko');
      expect(chosen()).toBe('volatility');
      await press('Risiko');
      expect(button('Risiko')).toHaveAttribute('aria-pressed', 'false');
      expect(chosen()).toBe('volatility');
    });

    it('show which one is in use, and get the present columns', async () => {
      const one = { id: 1, name: 'Kosten', columns: ['isin', 'min_investment', 'company'] };
      const view = await show({ 'PATCH column_sets/1/': () => json(one) }, ['min_investment', 'isin']);
      expect(button('Kosten')).toHaveAttribute('aria-pressed', 'true');
      expect(page.queryByRole('button', { name: 'Mit Auswahl überschreiben' })).toBeNull();
      await press('mehr');
      expect(button('Kosten (geändert)')).toBeInTheDocument();
      await press('Mit Auswahl überschreiben');
      expect(await page.findByText(/^Spaltensatz „Kosten“ überschrieben\./)).toBeInTheDocument();
      expect(view.sent('PATCH column_sets/1/')).toEqual([{ columns: ['min_investment', 'isin', 'company'] }]);
      expect(button('Rückgängig machen')).toHaveFocus();
      await press('Rückgängig machen');
      expect(await page.findByText('Rückgängig gemacht.')).toBeInTheDocument();
      expect(view.sent('PATCH column_sets/1/').at(-1)).toEqual({ columns: ['isin', 'min_investment'] });
    });

    it('are made by keyboard, and the focus goes back', async () => {
      const made = { id: 3, name: 'Meine', columns: ['isin'] };
      const view = await show({ 'POST column_sets/': () => json(made, 201) });
      button('Spaltensatz speichern …').focus();
      await userEvent.keyboard('{Enter}');
      expect(page.getByLabelText('Name des Spaltensatzes')).toHaveFocus();
      await userEvent.keyboard('{Enter}');
      expect(page.getByRole('alert')).toHaveTextContent('Bitte geben Sie einen Namen ein.');
      await userEvent.keyboard(' Meine {Enter}');
      expect(await page.findByText('Spaltensatz „Meine“ gespeichert.')).toBeInTheDocument();
      expect(view.sent('POST column_sets/')).toEqual([{ name: 'Meine', columns: ['isin'] }]);
      expect(button('Meine')).toHaveAttribute('aria-pressed', 'true');
      expect(button('Spaltensatz speichern …')).toHaveFocus();
    });

    it('offer to overwrite the one whose name is taken', async () => {
      const view = await show({
        'POST column_sets/': () => problem(409, 'name_taken'),
        'PATCH column_sets/1/': () => json({ id: 1, name: 'Kosten', columns: ['isin'] }),
      });
      await press('Spaltensatz speichern …');
      await userEvent.keyboard('Kosten{Enter}');
      expect(await page.findByRole('alert')).toHaveTextContent('Text zu name_taken.');
      const field = page.getByLabelText('Name des Spaltensatzes');
      expect(field).toHaveValue('Kosten');
      expect(field).toHaveAccessibleDescription('Text zu name_taken.');
      await press('„Kosten“ überschreiben');
      expect(await page.findByText('Spaltensatz „Kosten“ überschrieben.')).toBeInTheDocument();
      expect(view.sent('PATCH column_sets/1/')).toEqual([{ columns: ['isin'] }]);
    });

    it.each([
      ['too_many_sets', 409],
      ['demo_account', 403],
    ])('say at the field why they were refused: %s', async (code, status) => {
      await show({ 'POST column_sets/': () => problem(status, code) });
      await press('Spaltensatz speichern …');
      await userEvent.keyboard('Neu{Enter}');
      expect(await page.findByRole('alert')).toHaveTextContent(`Text zu ${code}.`);
      expect(page.getByLabelText('Name des Spaltensatzes')).toHaveValue('Neu');
      // Escape closes the form, and nothing else.
      await userEvent.keyboard('{Escape}');
      expect(page.queryByLabelText('Name des Spaltensatzes')).toBeNull();
      expect(button('Spaltensatz speichern …')).toHaveFocus();
    });

    it('keep the name that is being typed while columns change', async () => {
      await show();
      await press('Spaltensatz speichern …');
      await userEvent.keyboard('Neu');
      await press('mehr');
      await press('Kosten');
      expect(button('Kosten')).toHaveAttribute('aria-pressed', 'true');
      expect(page.getByLabelText('Name des Spaltensatzes')).toHaveValue('Neu');
    });

    it('get another name', async () => {
      const view = await show({
        'PATCH column_sets/2/': () => json({ id: 2, name: 'Schwankung', columns: ['volatility'] }),
      });
      await press('Risiko');
      await press('Umbenennen');
      expect(page.getByLabelText('Name des Spaltensatzes')).toHaveValue('Risiko');
      await userEvent.keyboard('Schwankung{Enter}');
      expect(await page.findByText('Der Spaltensatz heißt jetzt „Schwankung“.')).toBeInTheDocument();
      expect(view.sent('PATCH column_sets/2/')).toEqual([{ name: 'Schwankung' }]);
      expect(button('Umbenennen')).toHaveFocus();
    });

    it('are deleted, and come back', async () => {
      const view = await show({
        'DELETE column_sets/2/': () => json({ message: 'Gespeichert.' }),
        'POST column_sets/': () => json({ id: 9, name: 'Risiko', columns: ['volatility'] }, 201),
      });
      await press('Risiko');
      await press('Löschen');
      expect(await page.findByText(/^Spaltensatz „Risiko“ gelöscht\./)).toBeInTheDocument();
      expect(page.queryByRole('button', { name: 'Risiko' })).toBeNull();
      expect(button('Rückgängig machen')).toHaveFocus();
      await userEvent.keyboard('{Enter}');
      expect(await page.findByRole('button', { name: 'Risiko' })).toHaveFocus();
      expect(view.sent('POST column_sets/')).toEqual([{ name: 'Risiko', columns: ['volatility'] }]);
    });

    it('stay when they cannot be deleted', async () => {
      await show({ 'DELETE column_sets/2/': () => problem(500, 'internal_error') });
      await press('Risiko');
      await press('Löschen');
      expect(
        await page.findByText('Der Spaltensatz konnte nicht geändert werden. Bitte erneut versuchen.'),
      ).toBeInTheDocument();
      expect(button('Risiko')).toHaveAttribute('aria-pressed', 'true');
    });

    it('can be asked for again', async () => {
      let down = true;
      await activate('de');
      serve({
        'GET column_sets/': () => (down ? problem(403, 'forbidden') : json({ results: SETS })),
      });
      const router = createMemoryRouter([{ path: '*', element: <Chooser start={[]} /> }]);
      render(
        <QueryClientProvider client={createQueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>,
      );
      await page.findByRole('alert');
      down = false;
      await press('Erneut versuchen');
      expect(await page.findByRole('button', { name: 'Kosten' })).toBeInTheDocument();
    });
  });
});
