import { describe, expect, it } from 'vitest';
import { shortSegments } from '@/features/fund-search/search';
import type { Segments } from '@/shared/api/types';

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
