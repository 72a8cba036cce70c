import { leaveMalformed } from '@/app/malformed';

describe('an address that cannot be decoded', () => {
  it.each([
    ['/unsubscribe/%E0%A4%A', '/404'],
    ['/en/details/%/12', '/en/404'],
    ['/unsubscribe/leser%40example.com?s=100%25', '/unsubscribe/leser%40example.com?s=100%25'],
    ['/news?q=%E0', '/news?q=%E0'],
  ])('%s leads to %s', (address, shown) => {
    window.history.replaceState(null, '', address);
    leaveMalformed();
    expect(window.location.pathname + window.location.search).toBe(shown);
  });
});
