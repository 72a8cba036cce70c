import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Done } from '@/shared/api/account';
import { askAnew } from '@/shared/api/ask-anew';
import { ApiError, apiSend } from '@/shared/api/client';
import type { CompanyTeam, TeamMember } from '@/shared/api/types';
import { Dashboard } from '@/shared/dashboard/Dashboard';
import { isoDay, useFormat } from '@/shared/format';
import { useLang } from '@/shared/i18n/language';
import { refreshSession } from '@/shared/session/refresh';
import { showToast } from '@/shared/toasts';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Bones } from '@/shared/ui/Loading';
import { useCompany } from './company';
import styles from './Dashboard.module.css';
import { InviteForm } from './InviteForm';
import { Log } from './Log';
import { DASHBOARD, teamQuery } from './queries';

const ROLES = ['owner', 'editor', 'reader'] as const;
type Role = (typeof ROLES)[number];

/** Who belongs to the company, who is invited, and who did what. */
export function Component() {
  const { t } = useTranslation('dashboard');
  const { data, error, refetch } = useQuery(teamQuery(useLang(), useCompany()));
  return (
    <Dashboard title={t('team.title')}>
      <p className={styles.lead}>{t('team.lead')}</p>
      {error === null ? null : <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <Bones lines={4} height="3rem" /> : null}
      {data === undefined ? null : <Team team={data} />}
      <Log />
    </Dashboard>
  );
}

function Team({ team }: { team: CompanyTeam }) {
  const { t } = useTranslation('dashboard');
  // A demo account looks at everything and changes nothing.
  const owns = team.role === 'owner' && !team.demo;
  return (
    <>
      {team.demo ? <p className={styles.honest}>{t('team.demo')}</p> : null}
      <section className={styles.part} aria-labelledby="members">
        <h2 id="members">{t('team.people')}</h2>
        <ul className={styles.rows}>
          {team.members.map((member) => (
            <Member key={member.id} member={member} owns={owns} demo={team.demo} />
          ))}
        </ul>
        <dl className={styles.roles}>
          {ROLES.map((role) => (
            <div key={role}>
              <dt>{t(`team.roles.${role}`)}</dt>
              <dd>{t(`team.may.${role}`)}</dd>
            </div>
          ))}
        </dl>
      </section>
      {owns ? (
        <section className={styles.part} aria-labelledby="invite">
          <h2 id="invite">{t('team.invite')}</h2>
          <InviteForm />
        </section>
      ) : null}
      <Invitations team={team} owns={owns} />
    </>
  );
}

/** Sends a change of the team, says what became of it, and has everything asked for again. */
function useChange() {
  const { t } = useTranslation('dashboard');
  const client = useQueryClient();
  return useMutation({
    mutationFn: (send: () => Promise<Done>) => send(),
    onSuccess: async (done) => {
      showToast(done.message);
      // The own role may be another one now, or none.
      await refreshSession();
    },
    onError: (error) =>
      showToast(error instanceof ApiError ? (error.problem.detail ?? t('failed')) : t('failed'), 'error'),
    onSettled: () => askAnew(client, [DASHBOARD]),
  });
}

interface MemberProps {
  member: TeamMember;
  owns: boolean;
  demo: boolean;
}

function Member({ member, owns, demo }: MemberProps) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  return (
    <li className={styles.member}>
      <span className={styles.name}>
        <strong>
          {member.name || member.email}
          {member.you ? ` (${t('people.you')})` : ''}
        </strong>
        <span className={styles.quiet}>{member.email}</span>
        <span className={styles.quiet}>
          {member.last_login === null
            ? t('team.never')
            : t('team.lastLogin', { at: format.moment(member.last_login) })}
        </span>
      </span>
      <Acting member={member} owns={owns} demo={demo} />
    </li>
  );
}

function Acting({ member, owns, demo }: MemberProps) {
  const { t } = useTranslation('dashboard');
  const lang = useLang();
  const id = useCompany();
  const change = useChange();
  const [asked, setAsked] = useState<'remove' | 'hand_over' | null>(null);
  const path = { id, member: member.id };
  const send = {
    remove: () => apiSend('DELETE', 'company_info/{id}/team/{member}/', { path, query: { lang } }),
    hand_over: () => apiSend('POST', 'company_info/{id}/team/{member}/owner/', { path, query: { lang } }),
  };
  const give = (role: Role) =>
    change.mutate(() =>
      apiSend('PATCH', 'company_info/{id}/team/{member}/', { path, query: { lang }, body: { role } }),
    );
  const purpose = asked === 'remove' && member.you ? 'leave' : asked;
  return (
    <span className={styles.acting}>
      {owns ? (
        <label>
          <span className={styles.spoken}>{t('team.roleOf', { name: member.name || member.email })}</span>
          <select
            value={member.role}
            disabled={change.isPending}
            onChange={({ target }) => give(ROLES.find((one) => one === target.value) ?? member.role)}
          >
            {ROLES.map((role) => (
              <option key={role} value={role}>
                {t(`team.roles.${role}`)}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <span className={styles.mark}>{t(`team.roles.${member.role}`)}</span>
      )}
      {owns && !member.you ? (
        <button type="button" disabled={change.isPending} onClick={() => setAsked('hand_over')}>
          {t('team.handOver')}
        </button>
      ) : null}
      {(owns || member.you) && !demo ? (
        <button type="button" disabled={change.isPending} onClick={() => setAsked('remove')}>
          {t(member.you ? 'team.leave' : 'team.remove')}
        </button>
      ) : null}
      {asked === null || purpose === null ? null : (
        <ConfirmDialog
          title={t(`team.ask.${purpose}.title`)}
          text={t(`team.ask.${purpose}.text`, { name: member.name || member.email })}
          action={t(`team.ask.${purpose}.action`)}
          onConfirm={() => change.mutate(send[asked])}
          onClose={() => setAsked(null)}
        />
      )}
    </span>
  );
}

function Invitations({ team, owns }: { team: CompanyTeam; owns: boolean }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const lang = useLang();
  const id = useCompany();
  const change = useChange();
  if (team.invitations.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="invitations">
      <h2 id="invitations">{t('team.invitations')}</h2>
      <ul className={styles.rows}>
        {team.invitations.map((one) => (
          <li key={one.id} className={styles.member}>
            <span className={styles.name}>
              <strong>{one.email}</strong>
              <span className={styles.quiet}>
                {t('team.invitedAs', {
                  role: t(`team.roles.${one.role}`),
                  day: format.date(isoDay(new Date(one.expires_at))),
                })}
              </span>
            </span>
            {owns ? (
              <button
                type="button"
                disabled={change.isPending}
                aria-label={t('team.revokeNamed', { email: one.email })}
                onClick={() =>
                  change.mutate(() =>
                    apiSend('DELETE', 'company_info/{id}/invitations/{invitation}/', {
                      path: { id, invitation: one.id },
                      query: { lang },
                    }),
                  )
                }
              >
                {t('team.revoke')}
              </button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
