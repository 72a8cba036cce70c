import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnDocument, OwnDocumentList } from '@/shared/api/types';
import { UnsavedQuestion } from '@/shared/form/unsaved';
import { useLang } from '@/shared/i18n/language';
import { pathTo } from '@/shared/routes/paths';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Loading } from '@/shared/ui/Loading';
import { LocalLink } from '@/shared/ui/LocalLink';
import { Notice } from '@/shared/ui/Notice';
import styles from './FundDocuments.module.css';
import { HandInForm } from './HandInForm';
import { ownFundsQuery } from './queries';
import { purposeOf } from './state';

interface Props {
  /** The document that came back, or is to be replaced; a new one without it. */
  again: OwnDocument | null;
  categories: OwnDocumentList['categories'];
  onDone(name: string): void;
  onClose(): void;
}

/** The form in the page, once it is known for which funds it is. */
export function HandIn(props: Props) {
  const { t } = useTranslation('documents');
  const lang = useLang();
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const funds = useQuery(ownFundsQuery(lang, ''));
  useEffect(() => title.current?.focus(), []);
  const purpose = purposeOf(props.again);
  let content: ReactNode = <Loading />;
  if (funds.data !== undefined && funds.data.count === 0) content = <NoFunds />;
  else if (funds.data !== undefined)
    content = <HandInForm {...props} only={funds.data.count === 1 ? funds.data.results[0] : undefined} />;
  else if (funds.error !== null)
    content = <ErrorNote error={funds.error} onRetry={() => void funds.refetch()} />;
  return (
    <section className={styles.handIn} aria-labelledby={id}>
      <h2 ref={title} id={id} tabIndex={-1}>
        {t(`form.${purpose}.title`)}
      </h2>
      {purpose === 'replace' ? <p>{t('form.replace.lead')}</p> : null}
      {content}
      <UnsavedQuestion />
      <button type="button" className={styles.cancel} onClick={props.onClose}>
        {t('form.cancel')}
      </button>
    </section>
  );
}

function NoFunds() {
  const { t } = useTranslation('documents');
  return (
    <Notice tone="info" title={t('noFunds.title')}>
      <p>
        {t('noFunds.how')} <LocalLink to={pathTo('contact')}>{t('noFunds.contact')}</LocalLink>
      </p>
    </Notice>
  );
}
