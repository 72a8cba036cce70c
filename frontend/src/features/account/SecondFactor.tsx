import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecondFactorSetup } from '@/shared/api/account';
import { useFormat } from '@/shared/format';
import { useLostFocus } from '@/shared/hooks/use-lost-focus';
import { useLang } from '@/shared/i18n/language';
import { refreshSession } from '@/shared/session/refresh';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Bones } from '@/shared/ui/Loading';
import { Notice } from '@/shared/ui/Notice';
import styles from './Profile.module.css';
import { secondFactorQuery } from './queries';
import { BeginForm, ConfirmForm, NewCodesForm, RemoveForm } from './SecondFactorForms';
import { useRefetchSessions } from './use-refetch-sessions';

interface Props {
  /** How many the account has: one does for staff. */
  passkeys: number;
}

/** Codes of an app at the login: whether they are needed, and what can be done about it. */
export function SecondFactor({ passkeys }: Props) {
  const { t } = useTranslation('account');
  const { data, error, refetch } = useQuery(secondFactorQuery(useLang()));
  const refetchSessions = useRefetchSessions();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const place = useLostFocus(data && (codes !== null ? 'codes' : data.enabled ? 'on' : 'off'));
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones lines={2} height="2rem" />;
  const changed = () => {
    void refetch();
    void refreshSession();
    refetchSessions();
  };
  const show = (made: readonly string[]) => {
    setCodes(made);
    changed();
  };
  return (
    <div ref={place} tabIndex={-1} className={styles.part}>
      {codes !== null ? (
        <Codes codes={codes} onDone={() => setCodes(null)} />
      ) : data.enabled ? (
        <SwitchedOn
          left={data.recovery_codes_left}
          required={data.required}
          onCodes={show}
          onRemoved={changed}
        />
      ) : (
        <>
          <p>{data.required && passkeys === 0 ? t('second.required') : t('second.off')}</p>
          <SetUp onDone={show} />
        </>
      )}
    </div>
  );
}

interface SetUpProps {
  replaces?: boolean;
  onDone(codes: readonly string[]): void;
}

/** First the password, and a code of the factor that is replaced; then the new app's first code. */
function SetUp({ replaces = false, onDone }: SetUpProps) {
  const { t } = useTranslation('account');
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null);
  if (setup === null) return <BeginForm replaces={replaces} onDone={setSetup} />;
  return (
    <>
      <p>{t('second.scan')}</p>
      <img className={styles.qr} src={setup.qr} alt={t('second.picture')} width="180" height="180" />
      <p>
        {t('second.type')} <code className={styles.secret}>{setup.secret}</code>
      </p>
      <ConfirmForm replaces={replaces} onDone={onDone} />
    </>
  );
}

interface OnProps {
  left: number;
  required: boolean;
  onCodes(codes: readonly string[]): void;
  onRemoved(): void;
}

function SwitchedOn({ left, required, onCodes, onRemoved }: OnProps) {
  const { t } = useTranslation('account');
  const format = useFormat();
  return (
    <>
      <p>{t('second.on', { count: left, formatted: format.number(left) })}</p>
      <details className={styles.more}>
        <summary>{t('second.replace')}</summary>
        <div className={styles.part}>
          <p className={styles.times}>{t('second.replaceHint')}</p>
          <SetUp replaces onDone={onCodes} />
        </div>
      </details>
      <details className={styles.more}>
        <summary>{t('second.newCodes')}</summary>
        <NewCodesForm onDone={onCodes} />
      </details>
      {required ? (
        <p className={styles.times}>{t('second.staff')}</p>
      ) : (
        <details className={styles.more}>
          <summary>{t('second.remove')}</summary>
          <RemoveForm onDone={onRemoved} />
        </details>
      )}
    </>
  );
}

function Codes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const { t } = useTranslation('account');
  return (
    <Notice tone="info" title={t('second.keep')}>
      <p>{t('second.keepNext')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <button type="button" onClick={onDone}>
        {t('second.kept')}
      </button>
    </Notice>
  );
}
