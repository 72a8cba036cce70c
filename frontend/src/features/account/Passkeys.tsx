import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PasskeyInfo, UserInfo } from '@/shared/api/account';
import { useFormat } from '@/shared/format';
import { useLostFocus } from '@/shared/hooks/use-lost-focus';
import { useLang, useLocalPath } from '@/shared/i18n/language';
import { pathTo } from '@/shared/routes/paths';
import { refreshSession } from '@/shared/session/refresh';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Bones } from '@/shared/ui/Loading';
import { Notice } from '@/shared/ui/Notice';
import { AddPasskey, RemovePasskey, RenamePasskey } from './PasskeyForms';
import styles from './Profile.module.css';
import { knowsPasskeys } from './passkeys';
import { passkeysQuery } from './queries';
import { Elsewhere } from './use-passkey-texts';
import { useRefetchSessions } from './use-refetch-sessions';

/** The passkeys of the account, and what can be done with them. */
export function Passkeys({ user }: { user: UserInfo }) {
  const { t } = useTranslation('account');
  const { data, error, refetch } = useQuery(passkeysQuery(useLang()));
  const refetchSessions = useRefetchSessions();
  const known = data?.results.map(({ id }) => id).join();
  const place = useLostFocus(known);
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones lines={2} height="2rem" />;
  const changed = () => {
    void refetch();
    void refreshSession();
    refetchSessions();
  };
  return (
    <div ref={place} tabIndex={-1} className={styles.part}>
      <p>{t('passkeys.lead')}</p>
      {data.results.length > 0 ? (
        <ul className={styles.passkeys}>
          {data.results.map((one) => (
            <Row key={one.id} passkey={one} withCode={user.two_factor} onChanged={changed} />
          ))}
        </ul>
      ) : null}
      {data.results.length < data.maximum ? (
        // Made anew when one was added: what was typed is then done with.
        <Adding key={known} origin={data.origin} withCode={user.two_factor} onAdded={changed} />
      ) : (
        <p className={styles.times}>{t('passkeys.full', { count: data.maximum })}</p>
      )}
    </div>
  );
}

interface AddingProps {
  origin: string | null;
  withCode: boolean;
  onAdded(): void;
}

/** The form, or in words why this page cannot add a passkey. */
function Adding({ origin, withCode, onAdded }: AddingProps) {
  const { t } = useTranslation('account');
  const local = useLocalPath();
  if (origin === null) return <p className={styles.times}>{t('passkeys.unavailable')}</p>;
  if (origin !== window.location.origin) {
    return (
      <Notice tone="info" title={t('passkeys.faults.address', { address: origin })}>
        <Elsewhere origin={origin} path={`${local(pathTo('profile'))}#passkeys`} />
      </Notice>
    );
  }
  if (!knowsPasskeys()) return <p className={styles.times}>{t('passkeys.faults.unsupported')}</p>;
  return (
    <details className={styles.more}>
      <summary>{t('passkeys.add')}</summary>
      <AddPasskey withCode={withCode} onDone={onAdded} />
    </details>
  );
}

interface RowProps {
  passkey: PasskeyInfo;
  withCode: boolean;
  onChanged(): void;
}

function Row({ passkey, withCode, onChanged }: RowProps) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const { name, created_at, last_used_at, backed_up } = passkey;
  const used =
    last_used_at === null ? t('passkeys.unused') : t('passkeys.used', { used: format.moment(last_used_at) });
  return (
    <li>
      <p className={styles.device}>{name}</p>
      <p className={styles.times}>
        {t('passkeys.since', { since: format.moment(created_at) })} · {used}
        {backed_up ? ` · ${t('passkeys.synced')}` : ''}
      </p>
      <div className={styles.actions}>
        <details className={styles.more}>
          <summary aria-label={t('passkeys.renameOne', { name })}>{t('passkeys.rename')}</summary>
          <RenamePasskey passkey={passkey} onDone={onChanged} />
        </details>
        <details className={styles.more}>
          <summary aria-label={t('passkeys.removeOne', { name })}>{t('passkeys.remove')}</summary>
          <RemovePasskey passkey={passkey} withCode={withCode} onDone={onChanged} />
        </details>
      </div>
    </li>
  );
}
