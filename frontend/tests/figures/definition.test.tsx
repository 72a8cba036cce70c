import { act, screen as page, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Definition } from '@/shared/figures/Definition';
import { field } from '../screen/fixtures';

afterEach(() => vi.restoreAllMocks());

/** Opens the meaning of a figure whose place on the screen the returned function changes. */
async function opened() {
  let left = 20;
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(left, 100, 80, 20),
  );
  render(
    <section aria-label="scroller">
      <Definition field={field('volatility_3y')} />
    </section>,
  );
  await userEvent.click(page.getByRole('button', { name: 'volatility_3y' }));
  expect(page.getByText('What volatility_3y means.')).toBeInTheDocument();
  const scroll = (to: number) =>
    act(() => {
      left = to;
      page.getByRole('region', { name: 'scroller' }).dispatchEvent(new Event('scroll'));
    });
  return { scroll };
}

it('stays open when a scrolling is told that had ended before it opened', async () => {
  const { scroll } = await opened();
  scroll(20);
  expect(page.getByText('What volatility_3y means.')).toBeInTheDocument();
});

it('closes when its figure is scrolled away from below it', async () => {
  const { scroll } = await opened();
  scroll(-60);
  expect(page.queryByText('What volatility_3y means.')).not.toBeInTheDocument();
});
