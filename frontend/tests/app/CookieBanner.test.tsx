import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Foot } from '@/app/Foot';
import { CONSENT_COOKIE, withdrawConsent } from '@/shared/consent';
import { readCookie } from '@/shared/cookies';

const room = () => document.documentElement.style.getPropertyValue('--foot-bar');
const bar = () => screen.queryByRole('region', { name: 'Hinweis zu Cookies' });

function show() {
  const element = (
    <>
      <main tabIndex={-1} />
      <Foot />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/'] });
  return render(<RouterProvider router={router} />);
}

afterEach(() => act(withdrawConsent));

describe('the cookie banner', () => {
  it('stays until it is agreed to, and does not come back then', async () => {
    const view = show();
    expect(bar()).toBeVisible();
    expect(screen.getByRole('link', { name: 'Cookies im Einzelnen' })).toHaveAttribute('href', '/cookies');
    expect(readCookie(CONSENT_COOKIE)).toBeNull();

    await userEvent.click(screen.getByRole('button', { name: 'Einverstanden' }));
    expect(bar()).toBeNull();
    expect(screen.getByRole('main')).toHaveFocus();
    expect(readCookie(CONSENT_COOKIE)).toMatch(/^2\.\d+$/);

    expect(room()).toBe('0px');
    view.unmount();
    expect(room()).toBe('');
    show();
    expect(bar()).toBeNull();
  });

  it('is there again after the consent was withdrawn', async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Einverstanden' }));
    act(withdrawConsent);
    expect(bar()).toBeVisible();
  });
});
