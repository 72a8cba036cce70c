import { describe, expect, it } from 'vitest';
import type { Segments } from '@/shared/api/types';
import { cutOff } from '@/shared/format';
import { shortSegments } from '@/shared/fund-search/search';

describe('shortSegments', () => {
  it('leaves short text alone', () => {
    const segments: Segments = [
      ['DWS', true],
      [' Top Dividende', false],
    ];
    expect(shortSegments(segments)).toBe(segments);
  });

  it('cuts where the plain name is cut and keeps the marks', () => {
    const segments: Segments = [
      ['a'.repeat(30), false],
      ['b'.repeat(10), true],
      ['c'.repeat(10), false],
    ];
    expect(shortSegments(segments)).toEqual([
      ['a'.repeat(30), false],
      ['b'.repeat(5), true],
      ['…', false],
    ]);
  });
});

describe('cutOff', () => {
  it('is empty for a name that is shown in full', () => {
    expect(cutOff('DWS Top Dividende LD')).toBe('');
  });

  it('begins with the word that was cut into', () => {
    expect(cutOff('Allianz Global Investors Fund - Allianz Euro Bond A')).toBe('Allianz Euro Bond A');
  });

  it('begins with the next word where the cut falls between two', () => {
    expect(cutOff(`${'a'.repeat(35)} Bond Fund`)).toBe('Bond Fund');
  });
});
