import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiSend } from '@/shared/api/client';
import type { CompanyProfile } from '@/shared/api/types';
import { Dashboard } from '@/shared/dashboard/Dashboard';
import { Discard } from '@/shared/dashboard/Discard';
import { useMayEdit } from '@/shared/dashboard/rights';
import { useFormat } from '@/shared/format';
import { type Lang, useLang } from '@/shared/i18n/language';
import { PROVIDER } from '@/shared/page-name';
import { pathTo } from '@/shared/routes/paths';
import { useSession } from '@/shared/session/store';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Bones } from '@/shared/ui/Loading';
import { LocalLink } from '@/shared/ui/LocalLink';
import { Notice } from '@/shared/ui/Notice';
import { Value } from '@/shared/ui/Value';
import styles from './DashboardProfile.module.css';
import { ProfileForm } from './ProfileForm';
import { ownProfileQuery } from './queries';
import { ReadOnly } from './ReadOnly';
import { draftValues, type InBoth, merged, type Name, publishedValues, type Values } from './values';

/** What an asset manager says of itself: its owners and editors change it, the provider's staff approve it. */
export function Component() {
  const { t } = useTranslation('dashboardProfile');
  const { user } = useSession();
  const id = user?.company_info_id ?? 0;
  const de = useQuery(ownProfileQuery('de', id));
  const en = useQuery(ownProfileQuery('en', id));
  const error = de.error ?? en.error;
  const refetch = useCallback(async () => {
    const [german, english] = await Promise.all([de.refetch(), en.refetch()]);
    if (german.data === undefined || english.data === undefined) throw german.error ?? english.error;
    return { de: german.data, en: english.data };
  }, [de.refetch, en.refetch]);
  return (
    <Dashboard title={t('title')}>
      {de.data && en.data ? (
        <Profile company={{ de: de.data, en: en.data }} onReload={refetch} />
      ) : error ? (
        <ErrorNote error={error} onRetry={() => void refetch().catch(() => undefined)} />
      ) : (
        <Bones lines={12} height="2.75rem" />
      )}
    </Dashboard>
  );
}

/** States of a profile in which something waits that its company may discard. */
const WAITING: ReadonlySet<string> = new Set(['draft', 'submitted', 'declined']);

interface ProfileProps {
  company: InBoth;
  onReload(): Promise<InBoth>;
}

/** What the form begins with. */
interface Round {
  number: number;
  company: InBoth;
  base: Values;
  initial: Values;
  /** Fields that somebody else has changed, and this reader too. */
  both: readonly Name[];
  carried: boolean;
}

function Profile({ company, onReload }: ProfileProps) {
  const { t } = useTranslation('dashboardProfile');
  const mayEdit = useMayEdit();
  const lang = useLang();
  const state = useRef<HTMLDivElement>(null);
  const [round, setRound] = useState<Round | null>(() => roundOf(company, 0));
  if (round === null) return null;
  const { draft } = round.company.de;
  if (!draft) return null;
  const begin = async (typed: Values | null) => {
    const fresh = await onReload();
    setRound((before) => before && roundOf(fresh, before.number + 1, typed, before.base));
  };
  return (
    <div className={styles.page}>
      <p className={styles.lead}>
        {t('lead', { provider: PROVIDER })}{' '}
        <LocalLink to={pathTo('assetManager', { id: round.company.de.id })}>{t('public')}</LocalLink>
      </p>
      {mayEdit ? null : <Notice tone="info">{t('readOnly')}</Notice>}
      <div ref={state} tabIndex={-1}>
        <State company={round.company.de} />
      </div>
      {mayEdit && WAITING.has(round.company.de.state ?? '') ? (
        <Discard
          className={styles.button}
          discard={() => discardProfile(round.company.de, lang)}
          keys={[['asset-manager']]}
          next={state}
          onDone={() => begin(null)}
        />
      ) : null}
      <ByProvider company={round.company.de} />
      {mayEdit ? (
        <ProfileForm
          key={round.number}
          company={round.company}
          base={round.base}
          initial={round.initial}
          published={publishedValues(round.company)}
          both={round.both}
          carried={round.carried}
          onSaved={() => begin(null)}
          onCarryOn={begin}
        />
      ) : (
        <ReadOnly values={round.base} published={publishedValues(round.company)} />
      )}
    </div>
  );
}

const discardProfile = ({ id, version }: CompanyProfile, lang: Lang) =>
  apiSend('DELETE', 'company_info/{id}/draft/', { path: { id }, query: { lang, version: version ?? 0 } });

function roundOf(
  company: InBoth,
  number: number,
  typed: Values | null = null,
  before: Values | null = null,
): Round | null {
  if (!company.de.draft) return null;
  const base = draftValues(company.de.draft);
  if (typed === null || before === null)
    return { number, company, base, initial: base, both: [], carried: false };
  const { values, both } = merged(typed, before, base);
  return { number, company, base, initial: values, both, carried: true };
}

/** Where the profile stands, and why it came back. */
function State({ company: { state, reason } }: { company: CompanyProfile }) {
  const { t } = useTranslation('dashboardProfile');
  if (!state) return <Notice tone="info">{t('state.none')}</Notice>;
  const cameBack = state === 'declined' || state === 'withdrawn';
  return (
    <Notice tone={cameBack ? 'warning' : 'info'} title={t(`state.${state}`)}>
      {reason ? <p className={styles.reason}>{t('reason', { reason })}</p> : null}
      {cameBack ? <p>{t('state.again')}</p> : null}
    </Notice>
  );
}

/** What only the provider enters. */
function ByProvider({ company }: { company: CompanyProfile }) {
  const { t } = useTranslation('dashboardProfile');
  const format = useFormat();
  const rows = {
    rated: format.number(company.number_of_rated_funds),
    rating: format.number(company.investor_rating, 1),
    volume: format.millions(company.assets_under_management),
  };
  return (
    <section className={styles.provider} aria-labelledby="by-provider">
      <h2 id="by-provider">{t('provider.title')}</h2>
      <dl>
        {(Object.keys(rows) as (keyof typeof rows)[]).map((key) => (
          <div key={key}>
            <dt>{t(`provider.${key}`)}</dt>
            <dd>
              <Value text={rows[key]} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.small}>{t('provider.note', { provider: PROVIDER })}</p>
    </section>
  );
}
