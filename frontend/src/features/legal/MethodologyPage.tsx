import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { fieldsQuery } from '@/shared/api/fields';
import type { FieldInfo, WorkedExamples } from '@/shared/api/types';
import { anchorOf } from '@/shared/figures/anchor';
import { scaleText, useUnitText } from '@/shared/figures/unit';
import { useFormat } from '@/shared/format';
import { useLang } from '@/shared/i18n/language';
import { usePage } from '@/shared/page-name';
import { pathTo } from '@/shared/routes/paths';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Bones } from '@/shared/ui/Loading';
import { LocalLink } from '@/shared/ui/LocalLink';
import { RetryLine } from '@/shared/ui/RetryLine';
import { examplesQuery } from './examples';
import styles from './Methodology.module.css';

const FIGURES = 'figures';

/** What ratings and figures are and how they are computed; every section and every figure has an address. */
export function Component() {
  const { t } = useTranslation('shell');
  const texts = useTranslation('methodology');
  const title = t('crumbs.methodology');
  usePage(title);
  const sections = texts.t('sections', { returnObjects: true });
  const examples = useQuery(examplesQuery(useLang()));
  // Examples make the sections above the one that was asked for longer.
  useTarget(!examples.isPending);
  return (
    <div className={styles.page}>
      <nav className={styles.contents} aria-labelledby="contents">
        <h2 id="contents">{texts.t('contents')}</h2>
        <ol>
          {sections.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`}>{heading}</a>
            </li>
          ))}
          <li>
            <a href={`#${FIGURES}`}>{texts.t('figures')}</a>
          </li>
        </ol>
      </nav>
      <article className={styles.text}>
        <h1>{title}</h1>
        <div className={styles.fund}>
          {examples.error ? (
            <p className={styles.small}>
              <RetryLine text={texts.t('examplesFailed')} onRetry={() => void examples.refetch()} />
            </p>
          ) : (
            <ExampleFund examples={examples.data} />
          )}
        </div>
        {sections.map(({ id, heading, paragraphs, formula, sources, items }) => (
          <section key={id} id={id}>
            <h2>{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <Formula lines={formula} sources={sources} />
            {items.length > 0 ? (
              <dl className={styles.items}>
                {items.map(({ term, text }) => (
                  <div key={term}>
                    <dt>{term}</dt>
                    <dd>{text}</dd>
                  </div>
                ))}
              </dl>
            ) : null}
            <Example lines={examples.data?.examples.find(({ section }) => section === id)?.lines ?? []} />
          </section>
        ))}
        <FigureList />
      </article>
    </div>
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

function Formula({ lines, sources }: { lines: readonly string[]; sources: readonly string[] }) {
  const { t } = useTranslation('methodology');
  if (lines.length === 0 && sources.length === 0) return null;
  return (
    <div className={styles.formula}>
      {lines.length > 0 ? <h3>{t('formula')}</h3> : null}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {sources.map((source) => (
        <p key={source} className={styles.small}>
          {t('source', { source })}
        </p>
      ))}
    </div>
  );
}

/** What the server has computed for the share class of the examples. */
function Example({ lines }: { lines: readonly string[] }) {
  const { t } = useTranslation('methodology');
  if (lines.length === 0) return null;
  return (
    <div className={styles.example}>
      <h3>{t('example')}</h3>
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

/** The section or figure that the address names comes into sight, also when it is drawn after the page was opened. */
function useTarget(complete: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (!complete && hash.startsWith('#figure-')) return;
    const id = decodeHash(hash);
    if (id !== '') document.getElementById(id)?.scrollIntoView();
  }, [hash, complete]);
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
