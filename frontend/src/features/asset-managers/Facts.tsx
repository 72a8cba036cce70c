import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyProfile } from '@/shared/api/types';
import { MISSING, useFormat } from '@/shared/format';
import styles from './AssetManager.module.css';

/** Figures of an asset manager, and how it is reached; what is not known is left out. */
export function Facts({ company }: { company: CompanyProfile }) {
  const { t } = useTranslation('managers');
  const format = useFormat();
  const { founded, number_of_employees: employees, assets_under_management: volume } = company;
  const { number_of_rated_funds: rated, investor_rating: rating } = company;
  const figures = {
    founded: founded === null ? MISSING : String(founded),
    employees: format.number(employees),
    volume: format.millions(volume),
    rated: format.number(rated),
    rating: format.number(rating, 1),
  };
  const known = (Object.keys(figures) as (keyof typeof figures)[]).filter((key) => figures[key] !== MISSING);
  return (
    <>
      {known.length === 0 ? null : (
        <dl className={styles.facts}>
          {known.map((key) => (
            <div key={key}>
              <dt>{t(`facts.${key}`)}</dt>
              <dd>{figures[key]}</dd>
            </div>
          ))}
        </dl>
      )}
      <Reached company={company} />
    </>
  );
}

function Reached({ company }: { company: CompanyProfile }) {
  const { t } = useTranslation('managers');
  const { address_1: street, address_2: town, email, phone, link, linkText } = company;
  const themes = [...company.investment_focus, ...company.regions].map(({ label }) => label);
  const rows: [string, ReactNode][] = [
    [t('facts.focus'), themes.join(' · ')],
    [t('facts.address'), [street, town].filter(Boolean).join(', ')],
    [t('facts.email'), email && <a href={`mailto:${email}`}>{email}</a>],
    [t('facts.phone'), phone && <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>],
    [
      t('facts.link'),
      link && (
        <a href={link} target="_blank" rel="noreferrer">
          {linkText || link.replace(/^https?:\/\//, '').replace(/\/$/, '')}
        </a>
      ),
    ],
  ];
  const known = rows.filter(([, shown]) => shown);
  if (known.length === 0) return null;
  return (
    <dl className={styles.reached}>
      {known.map(([label, shown]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{shown}</dd>
        </div>
      ))}
    </dl>
  );
}
