import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import type { FieldInfo, FundItem } from '@/shared/api/types';
import { figureText } from '@/shared/figures/text';
import { createFormat } from '@/shared/format';

const AGE = { name: 'age', unit: 'years', type: 'number', values: [] } as unknown as FieldInfo;
const text = (age: number | null) =>
  figureText(
    { age } as unknown as FundItem,
    AGE,
    createFormat('de'),
    i18next.getFixedT('de', ['table', 'common']),
  );

describe('a figure in years', () => {
  it.each([
    [6.4, '6,4 Jahre'],
    [1, '1,0 Jahr'],
    [0, '0,0 Jahre'],
    [null, '–'],
  ])('%s is written as %s', (age, written) => expect(text(age)).toBe(written));
});
