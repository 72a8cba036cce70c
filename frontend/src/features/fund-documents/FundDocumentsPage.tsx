import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnDocument } from '@/shared/api/types';
import { useLang } from '@/shared/i18n/language';
import { useDropRejected, useListAddress } from '@/shared/list/address';
import { usePage } from '@/shared/page-name';
import { showToast } from '@/shared/toasts';
import { IgnoredNote } from '@/shared/ui/IgnoredNote';
import styles from './FundDocuments.module.css';
import { HandIn } from './HandIn';
import { OwnDocuments } from './OwnDocuments';
import { ownDocumentsQuery } from './queries';
import { codec, EMPTY } from './state';

/** What the form is open for: a new document, one that came back, or one to be replaced. */
type Opened = 'new' | OwnDocument | null;

/** The documents that an asset manager's account has handed in, and the form for the next one. */
export function Component() {
  const { t } = useTranslation('documents');
  const lang = useLang();
  const list = useListAddress(codec);
  const query = useQuery(ownDocumentsQuery(lang, list.state));
  const [opened, setOpened] = useState<Opened>(null);
  const title = useRef<HTMLHeadingElement>(null);
  usePage(t('title'));
  useDropRejected(codec, list, query.error);

  const close = () => {
    setOpened(null);
    // What has opened the form may be gone.
    title.current?.focus();
  };
  const done = (name: string) => {
    // Shown at once, whatever the list was narrowed to.
    list.go(EMPTY, 'replace');
    showToast(t('done', { name }));
    close();
  };
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 ref={title} tabIndex={-1}>
          {t('title')}
        </h1>
        <p>{t('lead')}</p>
      </header>
      <IgnoredNote ignored={list.ignored} />
      {opened === null ? (
        <button type="button" className={styles.open} onClick={() => setOpened('new')}>
          {t('open')}
        </button>
      ) : (
        <HandIn
          key={opened === 'new' ? 'new' : opened.id}
          again={opened === 'new' ? null : opened}
          categories={query.data?.categories ?? []}
          onDone={done}
          onClose={close}
        />
      )}
      <OwnDocuments list={list} query={query} heading={title} onAgain={opened === null ? setOpened : null} />
    </div>
  );
}
