import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldInfo, FigureBasis, FundPage } from '../api/types';
import { MISSING, useFormat } from '../format';
import { Value } from '../ui/Value';
import styles from './Basis.module.css';
import { Definition } from './Definition';

export function basisOf(fund: FundPage, name: string): FigureBasis | undefined {
  return fund.basis.figures.find((one) => one.name === name);
}

interface Props {
  fund: FundPage;
  name: string;
}

/** What a figure of this share class is made of, and why it is empty, if it is. */
export function Basis({ fund, name }: Props) {
  const { t } = useTranslation('definitions');
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

/** What a figure is made of for each of several share classes, under their names. */
export function Bases({ funds, name }: { funds: readonly FundPage[]; name: string }) {
  const [first] = funds;
  if (first !== undefined && funds.length === 1) return <Basis fund={first} name={name} />;
  return funds
    .filter((fund) => basisOf(fund, name) !== undefined)
    .map((fund) => (
      <Fragment key={fund.id}>
        <span className={styles.fund}>{fund.name}</span>
        <Basis fund={fund} name={name} />
      </Fragment>
    ));
}

/** The value of a figure; for a missing one, a button beside the dash says why. */
export function Known({ fund, field, text }: { fund: FundPage; field: FieldInfo | undefined; text: string }) {
  const { t } = useTranslation('definitions');
  const basis = field && basisOf(fund, field.name);
  if (text !== MISSING && basis?.frequency === 'sparse')
    return (
      <>
        {text} <span className={styles.sparse}>{t('basis.sparse')}</span>
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
