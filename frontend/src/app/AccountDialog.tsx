import type { TFunction } from 'i18next';
import { type ComponentType, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import type { FormProps } from '@/features/account/form-props';
import { type Feature, withTexts } from '@/shared/i18n';
import { barePath } from '@/shared/i18n/language';
import { routeOf } from '@/shared/routes/paths';
import { closeForm, type FormName, type OpenForm, openForm, useOpenForm } from '@/shared/session/form';
import { useSession } from '@/shared/session/store';
import { DialogFrame } from '@/shared/ui/DialogFrame';
import { LoadedForm } from '@/shared/ui/LoadedForm';

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
    if (name === null || loading || routeOf(barePath(pathname)) !== 'home') return;
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
  return (
    <DialogFrame title={t(`account.${form.name}`)} reason={reasonOf(form, t)} onClose={() => closeForm(form)}>
      {(close) => (
        <LoadedForm load={FORMS[form.name]}>
          {(Form) => <Form key={form.name} open={form} close={close} />}
        </LoadedForm>
      )}
    </DialogFrame>
  );
}

function reasonOf({ ended, forRequest, forWatch, returnTo }: OpenForm, t: TFunction<'shell'>): string {
  if (ended) return t('session.ended');
  if (forRequest) return t('account.neededForRequest');
  if (forWatch) return t('account.neededToWatch');
  return returnTo === null ? '' : t('account.needed');
}
