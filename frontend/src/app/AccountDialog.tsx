import { type ComponentType, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import type { FormProps } from '@/features/account/form-props';
import { useModal } from '@/shared/hooks/use-modal';
import { type Feature, withTexts } from '@/shared/i18n';
import { barePath } from '@/shared/i18n/language';
import { closeForm, type FormName, type OpenForm, openForm, useOpenForm } from '@/shared/session/form';
import { useSession } from '@/shared/session/store';
import { Loading } from '@/shared/ui/Loading';
import { Notice } from '@/shared/ui/Notice';
import styles from './AccountDialog.module.css';

type Form = ComponentType<FormProps>;
type Load = () => Promise<{ default: Form }>;

/** A form whose code and texts are loaded when it is first opened: the first page does without them. */
const lazyForm =
  (texts: readonly Feature[], load: Load): Load =>
  () =>
    withTexts(texts, load);

const FORMS: Readonly<Record<FormName, Load>> = {
  login: lazyForm(['account'], () => import('@/features/account/LoginForm')),
  register: lazyForm(['account'], () => import('@/features/account/RegisterForm')),
  requestReset: lazyForm(['account'], () => import('@/features/account/RequestResetForm')),
};

/** The forms of visitors, over whatever page they are opened on. */
export function AccountDialog() {
  const form = useOpenForm();
  const { user } = useSession();
  const { pathname } = useLocation();
  useFormOfAddress();
  useCloseOnLeave(form);
  // Whoever is signed in needs none of them.
  useEffect(() => {
    if (user !== null) closeForm(form);
  }, [form, user]);
  return form !== null && form.at === pathname && user === null ? <Frame form={form} /> : null;
}

/** The home page opens a form when its address asks for it: `lo=1` to sign in, `ro=1` to register. */
function useFormOfAddress(): void {
  const { pathname, search, hash } = useLocation();
  const { user, loading } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    const params = new URLSearchParams(search);
    const name = params.get('lo') === '1' ? 'login' : params.get('ro') === '1' ? 'register' : null;
    if (name === null || loading || barePath(pathname) !== '/') return;
    if (user === null) openForm({ name, at: pathname, returnTo: params.get('next') });
    params.delete('lo');
    params.delete('ro');
    params.delete('next');
    // Once opened it is out of the address, so that closing it and going back are not undone.
    void navigate({ pathname, search: params.toString(), hash }, { replace: true, preventScrollReset: true });
  }, [pathname, search, hash, user, loading, navigate]);
}

/** A form goes with the page that it lies over. */
function useCloseOnLeave(form: OpenForm | null): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname && form?.at !== pathname) closeForm(form);
    shown.current = pathname;
  }, [form, pathname]);
}

function Frame({ form }: { form: OpenForm }) {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const { dialog, close } = useModal();
  const title = useId();
  const reason = useId();
  const loaded = useLoadedForm(form.name);
  const Form = loaded.Form;

  // The keyboard starts in the first field, as soon as there is one.
  useEffect(() => {
    if (Form) dialog.current?.querySelector<HTMLElement>('input')?.focus();
  }, [dialog, Form]);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={title}
      aria-describedby={reason}
      onClose={() => closeForm(form)}
    >
      <header className={styles.head}>
        <h2 id={title}>{t(`account.${form.name}`)}</h2>
        <button type="button" className={styles.close} aria-label={common('close')} onClick={close}>
          <span aria-hidden="true">×</span>
        </button>
      </header>
      <div className={styles.body}>
        <p id={reason} className={styles.reason}>
          {form.ended ? t('session.ended') : form.returnTo === null ? '' : t('account.needed')}
        </p>
        {Form ? (
          <Form key={form.name} open={form} close={close} />
        ) : loaded.failed ? (
          <LoadProblem onRetry={loaded.retry} />
        ) : (
          <Loading />
        )}
      </div>
    </dialog>
  );
}

function LoadProblem({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('errors');
  const { t: common } = useTranslation();
  return (
    <Notice tone="error" title={t('network')}>
      <p>{t('networkNext')}</p>
      <button type="button" onClick={onRetry}>
        {common('retry')}
      </button>
    </Notice>
  );
}

interface LoadedForm {
  Form: Form | null;
  failed: boolean;
  retry: () => void;
}

/** The code of a form. Without it the page behind stays usable, and it can be asked for again. */
function useLoadedForm(name: FormName): LoadedForm {
  const [loaded, setLoaded] = useState<{ name: FormName; Form: Form | null } | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is the trigger, not an input.
  useEffect(() => {
    let wanted = true;
    const settle = (Form: Form | null) => {
      if (wanted) setLoaded({ name, Form });
    };
    FORMS[name]().then(
      (module) => settle(module.default),
      () => settle(null),
    );
    return () => {
      wanted = false;
    };
  }, [name, attempt]);
  const current = loaded?.name === name ? loaded : null;
  return {
    Form: current?.Form ?? null,
    failed: current !== null && current.Form === null,
    retry: () => {
      setLoaded(null);
      setAttempt((before) => before + 1);
    },
  };
}
