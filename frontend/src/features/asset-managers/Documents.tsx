import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyDocumentItem } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { useLang } from '@/shared/i18n/language';
import { Confirmation } from '@/shared/professional/Confirmation';
import { useIsProfessional } from '@/shared/professional/confirmation';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { useGrowing } from './growing';
import styles from './Material.module.css';
import { More } from './More';
import { companyDocumentsQuery } from './material-queries';

/** Documents of an asset manager by category; those for professionals ask once whether the reader is one. */
export function Documents({ company }: { company: number }) {
  const { t } = useTranslation('material');
  const lang = useLang();
  const [asked, setAsked] = useState<CompanyDocumentItem | null>(null);
  const all = useGrowing((page) => companyDocumentsQuery(lang, company, page), 1);
  const { pages, error, retry } = all;
  const [first] = pages;
  if (first === undefined) return error === null ? null : <ErrorNote error={error} onRetry={retry} />;
  if (first.count === 0) return null;
  const results = pages.flatMap((page) => page.results);
  const filled = first.categories
    .map((category) => ({
      ...category,
      items: results.filter((item) => item.category === category.value),
    }))
    .filter(({ items }) => items.length > 0);
  return (
    <section className={styles.section} aria-labelledby="company-documents">
      <h2 id="company-documents">{t('documents.title')}</h2>
      <div className={styles.categories}>
        {filled.map(({ value, label, items }) => (
          <div key={value}>
            <h3>{label}</h3>
            <ul>
              {items.map((item) => (
                <li key={item.id}>
                  <Document item={item} onAsk={() => setAsked(item)} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <More of={all} text={t('documents.more')} />
      {asked === null ? null : (
        <Confirmation
          onConfirm={() => window.location.assign(addressOf(asked))}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

const addressOf = ({ url, for_professionals }: CompanyDocumentItem) =>
  for_professionals ? `${url}?confirmed=true` : url;

function Document({ item, onAsk }: { item: CompanyDocumentItem; onAsk(): void }) {
  const { t } = useTranslation('material');
  const format = useFormat();
  const isProfessional = useIsProfessional();
  const { title, language, size, for_professionals: restricted } = item;
  let link = (
    <a href={addressOf(item)} lang={language} download>
      {title}
    </a>
  );
  if (size === null) link = <span lang={language}>{title}</span>;
  else if (restricted && !isProfessional)
    link = (
      <button type="button" className={styles.asking} lang={language} aria-haspopup="dialog" onClick={onAsk}>
        {title}
      </button>
    );
  return (
    <>
      {link}
      <span className={styles.about}>
        {format.date(item.date)}, {t(`documents.language.${language}`)},{' '}
        {size === null ? t('documents.missing') : `PDF, ${format.bytes(size)}`}
        {restricted ? `, ${t('documents.forProfessionals')}` : null}
      </span>
    </>
  );
}
