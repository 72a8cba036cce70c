import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { Header } from '@/app/Header';
import { createQueryClient } from '@/app/query-client';

beforeEach(() => {
  const router = createMemoryRouter([{ path: '*', element: <Header /> }], { initialEntries: ['/?lo=0'] });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
});

const menu = (name: string) => screen.getByRole('button', { name });

describe('the header', () => {
  it('has at most one menu open', () => {
    fireEvent.click(menu('Service'));
    expect(menu('Service')).toHaveAttribute('aria-expanded', 'true');
    fireEvent.click(menu('News & Berichte'));
    expect(menu('News & Berichte')).toHaveAttribute('aria-expanded', 'true');
    expect(menu('Service')).toHaveAttribute('aria-expanded', 'false');
    fireEvent.click(menu('News & Berichte'));
    expect(menu('News & Berichte')).toHaveAttribute('aria-expanded', 'false');
  });

  it('walks through a menu by arrow keys and leaves it by Escape', () => {
    menu('News & Berichte').focus();
    fireEvent.keyDown(menu('News & Berichte'), { key: 'ArrowDown' });
    const [first, last] = ['Fonds im Fokus', 'AIF und ELTIF'].map((name) =>
      screen.getByRole('link', { name }),
    );
    expect(first).toHaveFocus();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowUp' });
    expect(last).toHaveFocus();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown' });
    expect(first).toHaveFocus();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    expect(menu('News & Berichte')).toHaveFocus();
    expect(menu('News & Berichte')).toHaveAttribute('aria-expanded', 'false');
  });

  it('closes a menu when the pointer goes down elsewhere', () => {
    fireEvent.click(menu('Service'));
    fireEvent.pointerDown(document.body);
    expect(menu('Service')).toHaveAttribute('aria-expanded', 'false');
  });

  it('names the searches in its first level, and says which of them needs an account', () => {
    const named = (name: string) => screen.getByRole('link', { name });
    expect(named('Suche & Filter, nur mit Konto, kostenlos')).toHaveAttribute(
      'href',
      '/advanced-search-results',
    );
    expect(named('Geführte Suche')).toHaveAttribute('href', '/filter-search-results');
    expect(named('Vergleich')).toHaveAttribute('href', '/comparison');
  });

  it('keeps page and query when the language changes', () => {
    const languages = menu('DE, Sprache').parentElement;
    if (!languages) throw new Error('the button stands in its menu');
    expect(within(languages).getByRole('link', { name: 'English' })).toHaveAttribute('href', '/en?lo=0');
  });

  it('changes the theme and remembers it', () => {
    fireEvent.click(menu('Darstellung'));
    fireEvent.click(screen.getByRole('button', { name: 'Dunkel' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    fireEvent.click(screen.getByRole('button', { name: 'Wie das Gerät' }));
    expect(document.documentElement.dataset.theme).toBeUndefined();
    expect(localStorage.getItem('theme')).toBeNull();
  });
});
