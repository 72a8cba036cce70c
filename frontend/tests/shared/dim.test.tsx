import { act, screen as page, render } from '@testing-library/react';
import { useRef } from 'react';
import { NOTICED, useDim } from '@/shared/hooks/use-dim';

function List({ stale }: { stale: boolean }) {
  const list = useRef<HTMLUListElement>(null);
  useDim(list, stale);
  return <ul ref={list} />;
}

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
const dimmed = () => page.getByRole('list').hasAttribute('data-dim');

describe('what is about to be replaced', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('steps back only once waiting is noticed, and comes forward with the answer', () => {
    const { rerender } = render(<List stale />);
    wait(NOTICED - 1);
    expect(dimmed()).toBe(false);
    wait(1);
    expect(dimmed()).toBe(true);
    rerender(<List stale={false} />);
    expect(dimmed()).toBe(false);
  });

  it('stays as it is when the answer is quicker', () => {
    const { rerender } = render(<List stale />);
    wait(NOTICED - 1);
    rerender(<List stale={false} />);
    wait(2 * NOTICED);
    expect(dimmed()).toBe(false);
  });
});
