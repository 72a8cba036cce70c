import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askAnew } from '@/shared/api/ask-anew';
import { apiSend } from '@/shared/api/client';
import { useChecks } from '@/shared/form/checks';
import { Choice, EmailField } from '@/shared/form/Fields';
import { FormFrame } from '@/shared/form/FormFrame';
import { type Fields, useForm } from '@/shared/form/use-form';
import { useLang } from '@/shared/i18n/language';
import { showToast } from '@/shared/toasts';
import { useCompany } from './company';
import { DASHBOARD } from './queries';

const ROLES = ['reader', 'editor', 'owner'] as const;

/** Invites somebody by e-mail; it begins anew once that is done. */
export function InviteForm() {
  const [sent, setSent] = useState(0);
  return <Invite key={sent} onSent={() => setSent(sent + 1)} />;
}

function Invite({ onSent }: { onSent(): void }) {
  const { t } = useTranslation('dashboard');
  const { t: account } = useTranslation('account');
  const { email } = useChecks();
  const lang = useLang();
  const id = useCompany();
  const client = useQueryClient();
  const form = useForm<Fields<'post', 'company_info/{id}/invitations/'>, { message: string }>({
    initial: { email: '', role: 'reader' },
    checks: () => ({ email }),
    send: (body) =>
      apiSend('POST', 'company_info/{id}/invitations/', { path: { id }, query: { lang }, body }),
    onDone: async (done) => {
      showToast(done.message);
      await askAnew(client, [DASHBOARD]);
      onSent();
    },
  });
  const labels = { email: account('fields.email'), role: t('team.role') };
  return (
    <FormFrame
      form={form}
      labels={labels}
      texts={{
        fallback: t('failed'),
        byStatus: { 409: t('team.notInvited') },
        advice: t('team.inviteAdvice'),
      }}
      marks
      submit={t('team.send')}
    >
      <EmailField {...form.bind('email')} autoComplete="email" hint={t('team.inviteHint')} />
      <Choice
        {...form.bind('role')}
        label={labels.role}
        options={ROLES.map((value) => ({
          value,
          text: `${t(`team.roles.${value}`)}: ${t(`team.may.${value}`)}`,
        }))}
      />
    </FormFrame>
  );
}
