import { useTranslation } from 'react-i18next';
import type { VersionedText } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { LocalLink } from '@/shared/ui/LocalLink';
import { Notice } from '@/shared/ui/Notice';
import styles from './Version.module.css';

interface Props {
  text: VersionedText;
  /** The address of a version; null for the one in force. */
  address: (version: string | null) => string;
}

/** From when a version applies, what it changes, and the way to all others. */
export function Version({ text, address }: Props) {
  const { t } = useTranslation('legal');
  const format = useFormat();
  const coming = text.versions.find(({ status }) => status === 'upcoming');
  return (
    <div className={styles.version}>
      <p className={styles.line}>
        {t('validFrom', { date: format.date(text.valid_from) })}
        {text.versions.length > 1 ? (
          <>
            {' · '}
            <LocalLink to={`${address(text.status === 'in_force' ? null : text.valid_from)}#versions`}>
              {t('count', { count: text.versions.length })}
            </LocalLink>
          </>
        ) : null}
      </p>
      {text.status === 'in_force' ? null : <OtherVersion text={text} address={address} />}
      {text.status === 'in_force' && coming ? (
        <Notice tone="info">
          <p>
            {t('coming', { date: format.date(coming.valid_from) })}{' '}
            <LocalLink to={address(coming.valid_from)}>{t('toComing')}</LocalLink>
          </p>
        </Notice>
      ) : null}
    </div>
  );
}

/** Says of a version that does not apply when it did or will. */
function OtherVersion({ text, address }: Props) {
  const { t } = useTranslation('legal');
  const format = useFormat();
  const from = format.date(text.valid_from);
  const until = text.valid_until === null ? '' : format.date(text.valid_until);
  return (
    <Notice tone="info">
      <p>
        {text.status === 'earlier'
          ? t('notice.earlier', { from, until })
          : t(`notice.${text.status === 'draft' ? 'draft' : 'upcoming'}`, { from })}{' '}
        <LocalLink to={address(null)}>{t('toCurrent')}</LocalLink>
      </p>
    </Notice>
  );
}

/** What is different from the version before, as its editors say it and as its sections show it. */
export function Changes({ text }: { text: VersionedText }) {
  const { t } = useTranslation('legal');
  const changed = text.sections.filter((section) => section.changed && section.id !== '');
  if (text.changes === '' && changed.length === 0 && text.dropped.length === 0) return null;
  return (
    <section className={styles.changes} aria-labelledby="changes">
      <h2 id="changes">{t('changes')}</h2>
      {text.changes === '' ? null : <p>{text.changes}</p>}
      {changed.length === 0 ? null : (
        <p>
          {t('changedSections')}{' '}
          {changed.map(({ id, heading }, place) => (
            <span key={id}>
              {place === 0 ? null : ', '}
              <a href={`#${id}`}>{heading}</a>
            </span>
          ))}
        </p>
      )}
      {text.dropped.length === 0 ? null : (
        <p>
          {t('dropped')} {text.dropped.join(', ')}
        </p>
      )}
    </section>
  );
}

/** Every version that can be read, the latest first. */
export function Versions({ text, address }: Props) {
  const { t } = useTranslation('legal');
  const format = useFormat();
  return (
    <section className={styles.versions} id="versions" aria-labelledby="versions-title">
      <h2 id="versions-title">{t('versions')}</h2>
      <ol>
        {text.versions.map(({ valid_from: from, status, changes }) => (
          <li
            key={from}
            aria-current={from === text.valid_from && text.status !== 'draft' ? 'true' : undefined}
          >
            <LocalLink to={address(status === 'in_force' ? null : from)}>
              {t('validFrom', { date: format.date(from) })}
            </LocalLink>
            <span className={styles.status} data-status={status}>
              {t(`status.${status}`)}
            </span>
            {changes === '' ? null : <p>{changes}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
