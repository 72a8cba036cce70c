import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { ApiError } from '@/shared/api/client';
import { fieldsQuery } from '@/shared/api/fields';
import type { FieldInfo, VersionedText, WorkedExamples } from '@/shared/api/types';
import { anchorOf } from '@/shared/figures/anchor';
import { scaleText, useUnitText } from '@/shared/figures/unit';
import { useFormat } from '@/shared/format';
import { useMedia } from '@/shared/hooks/use-media';
import { type Lang, useLang, useLocalPath } from '@/shared/i18n/language';
import { usePage } from '@/shared/page-name';
import { RichText } from '@/shared/rich-text/RichText';
import { pathTo } from '@/shared/routes/paths';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Bones } from '@/shared/ui/Loading';
import { LocalLink } from '@/shared/ui/LocalLink';
import { RetryLine } from '@/shared/ui/RetryLine';
import { useAsked } from './asked';
import styles from './Methodology.module.css';
import { examplesQuery, methodologiesQuery, methodologyQuery, textDraftQuery } from './queries';
import { useTarget } from './target';
import { Changes, Version, Versions } from './Version';

const FIGURES = 'figures';
/** Where contents and text stand beside each other. */
const ROOMY = '(width >= 62rem)';

/** What ratings and figures are and how they are computed; every section and every figure has an address. */
export function Component() {
  const { t } = useTranslation('shell');
  const texts = useTranslation('methodology');
  const title = t('crumbs.methodology');
  usePage(title);
  const lang = useLang();
  const local = useLocalPath();
  const roomy = useMedia(ROOMY);
  const { category, version, draft, wrong } = useAsked();
  const found = useTexts(lang, category, version, draft);
  const examples = useQuery(examplesQuery(lang));
  // Examples make the sections above the one that was asked for longer.
  useTarget(found.texts !== undefined && !examples.isPending);
  if (wrong || (found.error instanceof ApiError && found.error.status === 404))
    return <Navigate to={local('/404')} replace />;
  const single = category !== null || draft !== null;
  const shown = found.texts ?? [];
  return (
    <div className={styles.page}>
      <nav className={styles.contents} aria-labelledby="contents">
        {/* On a phone the text comes first; the list of thirty sections opens above it. */}
        <details open={roomy}>
          <summary id="contents">{texts.t('contents')}</summary>
          {single ? (
            <p className={styles.all}>
              <LocalLink to={pathTo('methodology')}>{texts.t('all')}</LocalLink>
            </p>
          ) : null}
          <ol>
            {shown.map((text) => (
              <li key={text.id}>
                <a href={`#text-${text.code}`}>{text.name}</a>
                <ol>
                  {text.sections
                    .filter(({ id }) => id !== '')
                    .map(({ id, heading }) => (
                      <li key={id}>
                        <a href={`#${id}`}>{heading}</a>
                      </li>
                    ))}
                </ol>
              </li>
            ))}
            {single ? null : (
              <li>
                <a href={`#${FIGURES}`}>{texts.t('figures')}</a>
              </li>
            )}
          </ol>
        </details>
      </nav>
      <article className={styles.text}>
        <h1>{title}</h1>
        {shown.some(({ status }) => status === 'in_force') || found.texts === undefined ? (
          <div className={styles.fund}>
            {examples.error ? (
              <p className={styles.small}>
                <RetryLine text={texts.t('examplesFailed')} onRetry={() => void examples.refetch()} />
              </p>
            ) : (
              <ExampleFund examples={examples.data} />
            )}
          </div>
        ) : null}
        {found.error ? <ErrorNote error={found.error} onRetry={found.retry} /> : null}
        {found.texts === undefined && !found.error ? <Bones lines={12} height="5rem" /> : null}
        {shown.map((text) => (
          <Methodology key={text.id} text={text} examples={examples.data} single={single} />
        ))}
        {single ? null : <FigureList />}
      </article>
    </div>
  );
}

/** All methodologies as they apply, or the one that the address names. */
function useTexts(lang: Lang, category: number | null, version: string | null, draft: number | null) {
  const all = useQuery({ ...methodologiesQuery(lang), enabled: category === null && draft === null });
  const one = useQuery({
    ...methodologyQuery(lang, category ?? 0, version),
    enabled: category !== null && draft === null,
  });
  const coming = useQuery({ ...textDraftQuery(lang, draft ?? 0), enabled: draft !== null });
  const single = draft === null ? one : coming;
  const asked = category === null && draft === null ? all : single;
  const texts = asked === all ? all.data?.results : single.data && [single.data];
  return { texts, error: asked.error, retry: () => void asked.refetch() };
}

/** One methodology; the computed examples belong to the version in force, by which they are computed. */
function Methodology({
  text,
  examples,
  single,
}: {
  text: VersionedText;
  examples: WorkedExamples | undefined;
  single: boolean;
}) {
  const base = `${pathTo('methodology')}?category=${text.id}`;
  const address = (version: string | null) => (version === null ? base : `${base}&version=${version}`);
  const exact = text.status === 'in_force' ? examples?.examples : undefined;
  return (
    <section id={`text-${text.code}`} className={styles.methodology}>
      <header>
        <h2>{text.name}</h2>
        <Version text={text} address={address} />
      </header>
      {single ? <Changes text={text} /> : null}
      {text.sections.map(({ id, heading, body }) => (
        <section key={id} id={id || undefined}>
          {heading === '' ? null : <h3>{heading}</h3>}
          <RichText nodes={body} />
          <Example lines={exact?.find(({ section }) => section === id)?.lines ?? []} />
        </section>
      ))}
      {single ? <Versions text={text} address={address} /> : null}
    </section>
  );
}

/** Of which share class the examples are; bones in its place until they are known. */
function ExampleFund({ examples }: { examples: WorkedExamples | undefined }) {
  const { t } = useTranslation('methodology');
  const format = useFormat();
  if (examples === undefined) return <Bones lines={1} height="3rem" />;
  const { fund, record_date: date, simulated } = examples;
  if (fund === null || date === null) return null;
  return (
    <p className={styles.small}>
      {t('examples', { date: format.date(date) })}{' '}
      <LocalLink to={pathTo('fund', fund)}>{fund.name}</LocalLink>.{' '}
      {simulated ? t('examplesSimulated') : null}
    </p>
  );
}

/** What the server has computed for the share class of the examples. */
function Example({ lines }: { lines: readonly string[] }) {
  const { t } = useTranslation('methodology');
  if (lines.length === 0) return null;
  return (
    <div className={styles.example}>
      <h4>{t('example')}</h4>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

/** Every figure from the field catalogue, which the fund pages draw from too. */
function FigureList() {
  const { t } = useTranslation('methodology');
  const lang = useLang();
  const { data, error, refetch } = useQuery(fieldsQuery(lang));
  const figures = data?.results.filter((field) => field.definition !== null || scaleText(field) !== null);
  useTarget(figures !== undefined);
  return (
    <section id={FIGURES}>
      <h2>{t('figures')}</h2>
      <p>{t('figuresNote')}</p>
      {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {figures === undefined && !error ? <Bones lines={8} height="4rem" /> : null}
      {figures ? (
        <dl className={styles.figures}>
          {figures.map((field) => (
            <Figure key={field.name} field={field} />
          ))}
        </dl>
      ) : null}
    </section>
  );
}

function Figure({ field }: { field: FieldInfo }) {
  const { t } = useTranslation('definitions');
  const unit = useUnitText(field);
  const scale = scaleText(field);
  return (
    <div id={anchorOf(field.name)} className={styles.figure}>
      <dt>{field.label}</dt>
      <dd>{field.description}</dd>
      {field.definition === null ? null : <dd>{field.definition}</dd>}
      {scale === null ? null : <dd>{t('scale', { scale })}</dd>}
      {unit === null ? null : <dd className={styles.unit}>{t('unit', { unit })}</dd>}
    </div>
  );
}
