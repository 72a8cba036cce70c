import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { giveConsent, useConsent, withdrawConsent } from '@/shared/consent';
import { isoDay, useFormat } from '@/shared/format';
import { usePage } from '@/shared/page-name';
import { hideHint, showHintAgain, useHintHidden } from '@/shared/professional-hint';
import { pathTo } from '@/shared/routes/paths';
import { showToast } from '@/shared/toasts';
import { storeTrail } from '@/shared/trail';
import { LocalLink } from '@/shared/ui/LocalLink';
import styles from './Cookies.module.css';
import { COOKIES, forgetChoices, STORAGE, type Stored } from './stored';

/** What the portal stores in the reader's browser, and what the reader has decided about it. */
export function Component() {
  const { t } = useTranslation('cookies');
  const { t: shell } = useTranslation('shell');
  usePage(t('title'));
  return (
    <div className={styles.page}>
      <header>
        <h1>{t('title')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
        <p>
          <LocalLink to={pathTo('privacyPolicy')}>{shell('crumbs.privacyPolicy')}</LocalLink>
        </p>
      </header>
      <Consent />
      <Hint />
      <CookieList />
      <StorageList />
    </div>
  );
}

function Consent() {
  const { t } = useTranslation('cookies');
  const format = useFormat();
  const moment = useConsent();
  return (
    <section className={styles.panel}>
      <h2>{t('consent.title')}</h2>
      <p role="status" className={styles.state}>
        {moment === null
          ? t('consent.none')
          : t('consent.given', { date: format.date(isoDay(new Date(moment))) })}
      </p>
      <p>{t('consent.explanation')}</p>
      {/* One button, so that the focus stays when it changes what it does. */}
      <button
        type="button"
        className={styles.button}
        onClick={() => {
          if (moment === null) giveConsent();
          else withdrawConsent();
          storeTrail();
        }}
      >
        {moment === null ? t('consent.give') : t('consent.withdraw')}
      </button>
    </section>
  );
}

function Hint() {
  const { t } = useTranslation('cookies');
  const hint = useId();
  const asked = useHintHidden() !== 'always';
  return (
    <section className={styles.panel}>
      <h2>{t('hint.title')}</h2>
      <label className={styles.switch}>
        <input
          type="checkbox"
          role="switch"
          checked={asked}
          aria-checked={asked}
          aria-describedby={hint}
          onChange={(event) => (event.target.checked ? showHintAgain() : hideHint('always'))}
        />
        <span>{t('hint.show')}</span>
      </label>
      <p id={hint}>{t('hint.explanation')}</p>
    </section>
  );
}

type CookieName = keyof typeof COOKIES;
type StorageName = keyof typeof STORAGE;

function CookieList() {
  const { t } = useTranslation('cookies');
  // Both change what is stored.
  useConsent();
  useHintHidden();
  const rows = (Object.keys(COOKIES) as CookieName[]).map((name) => ({
    stored: COOKIES[name],
    purpose: t(`cookie.${name}.purpose`),
    lifetime: t(`cookie.${name}.lifetime`),
  }));
  return (
    <section className={styles.panel}>
      <h2>{t('cookies')}</h2>
      <List title={t('cookies')} rows={rows} />
    </section>
  );
}

function StorageList() {
  const { t } = useTranslation('cookies');
  const [, setForgotten] = useState(0);
  const rows = (Object.keys(STORAGE) as StorageName[]).map((name) => ({
    stored: STORAGE[name],
    purpose: t(`storage.${name}.purpose`),
    lifetime: t(`storage.${name}.lifetime`),
  }));
  return (
    <section className={styles.panel}>
      <h2>{t('browserStorage')}</h2>
      <p>{t('storageLead')}</p>
      <List title={t('browserStorage')} rows={rows} />
      <button
        type="button"
        className={styles.button}
        onClick={() => {
          forgetChoices();
          setForgotten((before) => before + 1);
          showToast(t('forgotten'));
        }}
      >
        {t('forget')}
      </button>
    </section>
  );
}

interface ListProps {
  title: string;
  rows: readonly { stored: Stored; purpose: string; lifetime: string }[];
}

function List({ title, rows }: ListProps) {
  const { t } = useTranslation('cookies');
  return (
    <table className={styles.list} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{t('name')}</th>
          <th scope="col">{t('purpose')}</th>
          <th scope="col">{t('lifetime')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ stored, purpose, lifetime }) => (
          <tr key={stored.name}>
            <th scope="row">
              <code>{stored.name}</code>
              <Presence here={stored.isHere()} />
            </th>
            <td>{purpose}</td>
            <td>{lifetime}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Presence({ here }: { here: boolean | null }) {
  const { t } = useTranslation('cookies');
  if (here === null) return null;
  return <span className={styles.here}>{here ? t('here') : t('notHere')}</span>;
}
