import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentItem, DocumentList } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { useLang } from '@/shared/i18n/language';
import styles from './Details.module.css';
import { LaterSection } from './LaterSection';
import { documentsQuery } from './queries';

/** Documents of a type before all are asked for: monthly reports add up. */
const SHORT_LIST = 4;

/** What the fund has published, by type, to be downloaded. */
export function FundDocuments({ id }: { id: number }) {
  const { t } = useTranslation('details');
  const lang = useLang();
  return (
    <LaterSection bare title={t('documents.title')} query={documentsQuery(id, lang)} lines={6} height="2rem">
      {(list) => (
        <>
          <Factsheet id={id} />
          {list.count === 0 ? <p>{t('documents.none')}</p> : <Categories list={list} />}
        </>
      )}
    </LaterSection>
  );
}

/** Two pages of PDF, made by the portal for every share class; its answer names the file. */
function Factsheet({ id }: { id: number }) {
  const { t } = useTranslation('details');
  const lang = useLang();
  return (
    <p className={styles.factsheet}>
      <a href={`/api/v1/funds/${id}/factsheet/?lang=${lang}`} download>
        {t('documents.factsheet')}
      </a>{' '}
      <span className={styles.about}>{t('documents.factsheetAbout')}</span>
    </p>
  );
}

function Categories({ list }: { list: DocumentList }) {
  const { t } = useTranslation('details');
  const filled = list.categories
    .map((category) => ({
      ...category,
      items: list.results.filter((item) => item.category === category.value),
    }))
    .filter(({ items }) => items.length > 0);
  return (
    <>
      <p className={styles.lead}>{t('documents.for')}</p>
      {list.results.some(({ simulated }) => simulated) ? (
        <p className={styles.simulated}>{t('documents.demo')}</p>
      ) : null}
      <div className={styles.categories}>
        {filled.map(({ value, label, items }) => (
          <Category key={value} label={label} items={items} />
        ))}
      </div>
    </>
  );
}

function Category({ label, items }: { label: string; items: readonly DocumentItem[] }) {
  const { t } = useTranslation('details');
  const format = useFormat();
  const [all, setAll] = useState(false);
  // One hidden line would take no less room than the button that shows it.
  const long = items.length > SHORT_LIST + 1;
  const text = all ? t('documents.less') : t('documents.all', { formatted: format.number(items.length) });
  return (
    <div>
      <h3>{label}</h3>
      <ul>
        {(long && !all ? items.slice(0, SHORT_LIST) : items).map((item) => (
          <li key={item.id}>
            <Document item={item} category={label} />
          </li>
        ))}
      </ul>
      {long ? (
        <button
          type="button"
          className={styles.more}
          aria-expanded={all}
          aria-label={t('documents.named', { category: label, label: text })}
          onClick={() => setAll(!all)}
        >
          {text}
        </button>
      ) : null}
    </div>
  );
}

function Document({ item, category }: { item: DocumentItem; category: string }) {
  const { t } = useTranslation('details');
  const format = useFormat();
  const language = t(`documents.language.${item.language}`);
  const about = (
    <span className={styles.about}>
      {language}, PDF{item.size === null ? null : `, ${format.bytes(item.size)}`}
    </span>
  );
  const day = format.date(item.date);
  if (item.size === null)
    return (
      <>
        {day} {about} <span className={styles.missing}>{t('documents.missing')}</span>
      </>
    );
  return (
    <a href={item.url} download={item.file_name}>
      <span className={styles.spoken}>{category}</span> <span className={styles.day}>{day}</span> {about}
    </a>
  );
}
