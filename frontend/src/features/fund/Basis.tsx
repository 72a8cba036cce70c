import { useTranslation } from 'react-i18next';
import type { FieldInfo, FigureBasis, FundPage } from '@/shared/api/types';
import { Definition } from '@/shared/figures/Definition';
import { MISSING, useFormat } from '@/shared/format';
import { Value } from '@/shared/ui/Value';
import styles from './Fund.module.css';

export function basisOf(fund: FundPage, name: string): FigureBasis | undefined {
  return fund.basis.figures.find((one) => one.name === name);
}

interface Props {
  fund: FundPage;
  name: string;
}

/** What a figure of this share class is made of, and why it is empty, if it is. */
export function Basis({ fund, name }: Props) {
  const { t } = useTranslation('fund');
  const format = useFormat();
  const basis = basisOf(fund, name);
  if (basis === undefined) return null;
  const { since, until, currency, frequency, reason } = basis;
  const start =
    since === null
      ? t('basis.until', { until: format.date(until) })
      : t('basis.period', { since: format.date(since), until: format.date(until) });
  return (
    <>
      <span className={styles.basis}>
        {t('basis.made', { period: start, currency, frequency: t(`basis.frequency.${frequency}`) })}
      </span>
      {reason === null ? null : (
        <strong className={styles.basis}>
          {t(`basis.reason.${reason}`, {
            needed: format.date(basis.needed),
            first: format.date(fund.basis.first_price),
            last: format.date(fund.basis.last_price),
          })}
        </strong>
      )}
    </>
  );
}

/** The value of a figure; for a missing one, a button beside the dash says why. */
export function Known({ fund, field, text }: { fund: FundPage; field: FieldInfo | undefined; text: string }) {
  const { t } = useTranslation('fund');
  const basis = field && basisOf(fund, field.name);
  if (text !== MISSING && basis?.frequency === 'sparse')
    return (
      <>
        {text} <span className={styles.since}>{t('basis.sparse')}</span>
      </>
    );
  if (text !== MISSING || !field || !basis?.reason) return <Value text={text} />;
  return (
    <>
      <Value text={text} />{' '}
      <Definition field={field} label={t('basis.why')} about={<Basis fund={fund} name={field.name} />} />
    </>
  );
}
