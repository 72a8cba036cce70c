import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/shared/api/client';
import '@/shared/i18n';
import { ErrorNote } from '@/shared/ui/ErrorNote';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const detail = 'Das waren zu viele Anfragen in kurzer Zeit. Bitte 5 Sekunden warten.';
const tooMuch = () => new ApiError({ status: 429, code: 'too_many_requests', detail }, 5);

it('says that it was too much and lets nobody try again before the time', () => {
  render(<ErrorNote error={tooMuch()} onRetry={() => undefined} />);
  expect(screen.getByText(detail)).toBeInTheDocument();
  const button = screen.getByRole('button');
  expect(button).toBeDisabled();
  act(() => vi.advanceTimersByTime(4900));
  expect(button).toBeDisabled();
  act(() => vi.advanceTimersByTime(200));
  expect(button).toBeEnabled();
});

it('waits again when the next try was too early as well', () => {
  const { rerender } = render(<ErrorNote error={tooMuch()} onRetry={() => undefined} />);
  act(() => vi.advanceTimersByTime(5100));
  rerender(<ErrorNote error={tooMuch()} onRetry={() => undefined} />);
  expect(screen.getByRole('button')).toBeDisabled();
});

it('holds nobody up after any other failure', () => {
  render(<ErrorNote error={new ApiError({ status: 503, code: 'x' }, 5)} onRetry={() => undefined} />);
  expect(screen.getByRole('button')).toBeEnabled();
});

it.each([
  ['search_unavailable', 1],
  ['data_unavailable', 0],
  ['news_unavailable', 0],
])('speaks of the search only where that is what is missing: %s', (code, times) => {
  render(<ErrorNote error={new ApiError({ status: 503, code, detail: 'Derzeit nicht möglich.' })} />);
  expect(screen.getByText('Derzeit nicht möglich.')).toBeInTheDocument();
  expect(screen.queryAllByText(/^Die Suche wird gerade wiederhergestellt/)).toHaveLength(times);
});
