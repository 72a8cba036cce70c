import { fireEvent, screen as page } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as ScreenPage } from '@/features/screen/ScreenPage';
import { setLetterKeys } from '@/shared/hooks/letter-keys';
import { userIs } from '@/shared/session/store';
import { user } from '../account/portal';
import { FIELDS, fund, screen } from '../screen/fixtures';
import { beWide, json, open } from '../screen/render';

const link = (id: number) => page.getByRole('link', { name: `Fonds ${id}` });
const box = (id: number) => page.getByRole('checkbox', { name: `Fonds ${id} auswählen` });

async function shown() {
  const results = [1, 2, 3].map((id) => fund(id, { tranches_count: id === 2 ? 4 : 1 }));
  const view = await open(ScreenPage, '/advanced-search-results?m=true', (url) => {
    if (url.pathname.endsWith('/fields/')) return json({ results: FIELDS });
    if (url.pathname.endsWith('/advanced_search/')) return json(screen({ count: 3, results }));
    return json({ results: [], tranches: [], custom_fields: [] });
  });
  await page.findByRole('checkbox', { name: 'Fonds 1 auswählen' });
  return view;
}

beforeEach(() => {
  beWide(true);
  userIs(user());
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});
afterEach(() => {
  setLetterKeys(true);
  vi.unstubAllGlobals();
});

describe('the keys of a table of funds', () => {
  it('walk through its rows, and stop at both ends', async () => {
    await shown();
    await userEvent.keyboard('j');
    expect(link(1)).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}j{ArrowDown}');
    expect(link(3)).toHaveFocus();
    await userEvent.keyboard('{Home}k');
    expect(link(1)).toHaveFocus();
    await userEvent.keyboard('{End}{ArrowUp}');
    expect(link(2)).toHaveFocus();
  });

  it('tick, also on the way, watch and unfold the row that has the focus', async () => {
    await shown();
    await userEvent.keyboard('jx');
    expect(box(1)).toBeChecked();
    await userEvent.keyboard('x{Shift>}{ArrowDown}{/Shift}');
    expect(box(1)).toBeChecked();
    expect(box(2)).toBeChecked();
    expect(link(2)).toHaveFocus();
    await userEvent.keyboard('o');
    expect(page.getByRole('button', { name: /3 weitere/ })).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('w');
    expect(page.getByRole('button', { name: 'Merkliste: Fonds 2' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(box(3));
    await userEvent.keyboard('{ArrowUp}');
    expect(link(2)).toHaveFocus();
  });

  it('do nothing while something is typed, with another key held, or switched off', async () => {
    await shown();
    const text = page.getByRole('searchbox', { name: /^Name, Fondsgesellschaft/ });
    await userEvent.type(text, 'jx?');
    expect(text).toHaveFocus();
    expect(page.queryByRole('dialog')).not.toBeInTheDocument();
    link(1).focus();
    fireEvent.keyDown(link(1), { key: 'x', ctrlKey: true });
    expect(box(1)).not.toBeChecked();
    setLetterKeys(false);
    await userEvent.keyboard('x');
    expect(box(1)).not.toBeChecked();
    await userEvent.keyboard('{ArrowDown}');
    expect(link(2)).toHaveFocus();
  });
});

describe('the keys of the advanced search', () => {
  it('lead to the filters, and to the results from the first stop of the page', async () => {
    await shown();
    await userEvent.keyboard('f');
    expect(page.getByRole('searchbox', { name: /^Name, Fondsgesellschaft/ })).toHaveFocus();
    await userEvent.click(page.getByRole('button', { name: 'Zu den Ergebnissen' }));
    expect(document.activeElement).toContainElement(page.getByText('3 Fonds'));
  });
});
