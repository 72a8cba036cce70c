import { describe, expect, it } from 'vitest';
import { initials } from '@/shared/ui/initials';

describe('what stands for a company without a picture', () => {
  it.each([
    ['Muster Investment GmbH', 'MI'],
    ['DWS Investment S.A.', 'DWS'],
    ['LBBW Asset Management', 'LBBW'],
    ['J.P. Morgan Asset Management', 'JP'],
    ['M&G Luxembourg S.A.', 'M&G'],
    ['The Example Company', 'EC'],
    ['MUSTERHAUS INVEST', 'MI'],
    ['muster-haus', 'MH'],
    ['Éxemple', 'É'],
    ['1741 Fund Solutions AG', '1741'],
    ['– (Österreich) Bank', 'ÖB'],
    ['', ''],
  ])('%s: %s', (company, letters) => {
    expect(initials(company)).toBe(letters);
  });
});
