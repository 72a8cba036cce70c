/** What the figures of the compared funds are made of differently, in words. */
import type { TFunction } from 'i18next';
import type { FieldInfo, FigureBasis, FundPage } from '@/shared/api/types';
import { basisOf } from '@/shared/figures/Basis';
import { type Format, MISSING } from '@/shared/format';

/** Figures whose values may come more or less often, and the one that begins with each fund's own first NAV. */
const FREQUENCIES = ['srri', 'risk_indicator', 'max_drawdown'];
const STARTS = ['perf_since_inception'];

/**
 * What differs, with its value for each fund in order: "currency EUR / USD". Of figures only those that the reader may
 * see and that at least two of the funds have.
 */
export function differencesOf(
  funds: readonly FundPage[],
  fields: readonly FieldInfo[],
  t: TFunction<'comparison'>,
  format: Format,
): string[] {
  const row = (label: string, told: (fund: FundPage) => string | null) => {
    const values = funds.map(told);
    const known = new Set(values.filter((value) => value !== null));
    return known.size > 1 ? [`${label} ${values.map((value) => value ?? MISSING).join(' / ')}`] : [];
  };
  const figures = (
    names: readonly string[],
    told: (basis: FigureBasis) => string | null,
    named: (label: string) => string = (label) => label,
  ) =>
    fields
      .filter(({ name }) => names.includes(name))
      .flatMap(({ name, label }) =>
        row(named(label), (fund) => {
          const basis = basisOf(fund, name);
          return basis === undefined || basis.reason !== null ? null : told(basis);
        }),
      );
  return [
    ...row(t('differences.currency'), (fund) => fund.tranche_currency),
    ...row(t('differences.recordDate'), (fund) => (fund.record_date ? format.date(fund.record_date) : null)),
    ...figures(FREQUENCIES, ({ frequency }) => t(`differences.frequency.${frequency}`)),
    ...figures(
      STARTS,
      ({ since }) => (since === null ? null : format.date(since)),
      (label) => t('differences.since', { label }),
    ),
  ];
}
