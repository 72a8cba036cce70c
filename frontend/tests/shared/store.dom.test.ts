import { act, renderHook } from '@testing-library/react';
import { createListeners, createStore, useStore } from '@/shared/store';

describe('listeners', () => {
  it('hear of every change until they leave', () => {
    const { tell, subscribe } = createListeners();
    const heard = vi.fn();
    const stop = subscribe(heard);
    tell();
    stop();
    tell();
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('begin with the first of them and end with the last, as often as they come', () => {
    const end = vi.fn();
    const begin = vi.fn(() => end);
    const { subscribe } = createListeners(begin);
    const first = subscribe(() => undefined);
    const second = subscribe(() => undefined);
    expect(begin).toHaveBeenCalledTimes(1);
    first();
    first();
    expect(end).not.toHaveBeenCalled();
    second();
    second();
    expect(end).toHaveBeenCalledTimes(1);
    subscribe(() => undefined);
    expect(begin).toHaveBeenCalledTimes(2);
  });
});

describe('a store', () => {
  it('gives its value to components, and the next one as it comes', () => {
    const store = createStore<string | null>(null);
    const { result } = renderHook(() => useStore(store));
    expect(result.current).toBeNull();
    act(() => store.set('next'));
    expect(result.current).toBe('next');
    expect(store.get()).toBe('next');
  });
});
