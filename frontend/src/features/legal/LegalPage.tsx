import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { ApiError } from '@/shared/api/client';
import type { VersionedText } from '@/shared/api/types';
import { barePath, useLang, useLocalPath } from '@/shared/i18n/language';
import { usePage } from '@/shared/page-name';
import { RichText } from '@/shared/rich-text/RichText';
import { pathTo, routeOf } from '@/shared/routes/paths';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Bones } from '@/shared/ui/Loading';
import { useAsked } from './asked';
import styles from './Legal.module.css';
import { legalTextQuery, textDraftQuery } from './queries';
import { useTarget } from './target';
import { Changes, Version, Versions } from './Version';

/** The texts bear the names of their pages. */
type LegalName = 'legalNotice' | 'privacyPolicy' | 'legalInformation' | 'termsOfUse' | 'termsAndConditions';

/** A legal text in the version in force or, by its address, another one. */
export function Component() {
  const { t } = useTranslation('shell');
  const name = routeOf(barePath(useLocation().pathname)) as LegalName;
  const title = t(`crumbs.${name}`);
  usePage(title);
  const lang = useLang();
  const local = useLocalPath();
  const { version, draft, wrong } = useAsked();
  const published = useQuery({ ...legalTextQuery(lang, name, version), enabled: draft === null && !wrong });
  const coming = useQuery({ ...textDraftQuery(lang, draft ?? 0), enabled: draft !== null && !wrong });
  const { data, error, refetch } = draft === null ? published : coming;
  useTarget(data !== undefined);
  if (wrong || (error instanceof ApiError && error.status === 404))
    return <Navigate to={local('/404')} replace />;
  return (
    <article className={styles.text}>
      <h1>{title}</h1>
      {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <Bones lines={8} height="5rem" /> : null}
      {data ? <Text text={data} name={name} /> : null}
    </article>
  );
}

function Text({ text, name }: { text: VersionedText; name: LegalName }) {
  const address = (version: string | null) =>
    version === null ? pathTo(name) : `${pathTo(name)}?version=${version}`;
  return (
    <>
      <Version text={text} address={address} />
      {text.status === 'in_force' ? null : <Changes text={text} />}
      {text.sections.map(({ id, heading, body }) => (
        <section key={id} id={id || undefined}>
          {heading === '' ? null : <h2>{heading}</h2>}
          <RichText nodes={body} />
        </section>
      ))}
      <Versions text={text} address={address} />
    </>
  );
}
