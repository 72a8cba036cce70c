import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { codesHash, codesIn } from '@/shared/address/codes';
import type { CodeListResults } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { useLang } from '@/shared/i18n/language';
import { usePage } from '@/shared/page-name';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Loading } from '@/shared/ui/Loading';
import { Notice } from '@/shared/ui/Notice';
import { CodeForm } from './CodeForm';
import styles from './Codes.module.css';
import { Funds } from './Funds';
import { Merged, Unknown } from './Notes';
import { codeListQuery } from './queries';

/** What the search box hands over: a pasted text, before its codes stand in the address. */
function pastedIn(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('pasted' in state)) return '';
  return typeof state.pasted === 'string' ? state.pasted : '';
}

/** The funds of a pasted list of codes; the address is the list, so that it can be sent as a link. */
export function Component() {
  const { t } = useTranslation('codes');
  const { hash, state, search } = useLocation();
  const navigate = useNavigate();
  usePage(t('title'));
  const codes = codesIn(hash);
  const text = codes.length > 0 ? codes.join('\n') : pastedIn(state);
  const answer = useQuery({ ...codeListQuery(text, useLang()), enabled: text !== '' });
  const show = (next: readonly string[]) => void navigate({ search, hash: codesHash(next) });
  return (
    <div className={styles.page} data-awaited={answer.isLoading}>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        {text === '' ? <p className={styles.lead}>{t('lead')}</p> : null}
      </header>
      {text === '' ? null : <Answered key={text} text={text} codes={codes} show={show} />}
      <CodeForm
        text={codes.join('\n')}
        onShow={(pasted) => void navigate({ hash: '' }, { state: { pasted } })}
      />
      <p className={styles.private}>{t('private')}</p>
    </div>
  );
}

interface AnsweredProps {
  text: string;
  /** The codes of the address; none while a pasted text is read for the first time. */
  codes: readonly string[];
  show(codes: readonly string[]): void;
}

function Answered({ text, codes, show }: AnsweredProps) {
  const { t } = useTranslation('codes');
  const lang = useLang();
  const navigate = useNavigate();
  const { search } = useLocation();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(codeListQuery(text, lang));
  const isPasted = codes.length === 0;
  useEffect(() => {
    if (data === undefined || !isPasted || data.entries.length === 0) return;
    const read = data.entries.map(({ code }) => code);
    // The answer to the codes alone is the same.
    client.setQueryData(codeListQuery(read.join('\n'), lang).queryKey, data);
    void navigate({ search, hash: codesHash(read) }, { replace: true });
  }, [client, data, isPasted, lang, navigate, search]);
  if (error !== null) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  if (data.entries.length === 0) return <Notice tone="warning" title={t('nothing')} />;
  return (
    <>
      <Summary list={data} />
      <Unknown list={data} codes={codes} show={show} />
      <Merged list={data} />
      {data.results.length > 0 ? <Funds list={data} codes={codes} /> : null}
    </>
  );
}

const STATES = ['found', 'merged', 'repeated', 'unknown'] as const;

function Summary({ list }: { list: CodeListResults }) {
  const { t } = useTranslation('codes');
  const format = useFormat();
  const parts = STATES.flatMap((state) => {
    const count = list.entries.filter((entry) => entry.state === state).length;
    return count === 0 ? [] : [t(`states.${state}`, { formatted: format.number(count) })];
  });
  const count = list.entries.length;
  return (
    <p role="status" className={styles.summary}>
      {t('summary', { count, formatted: format.number(count) })}: {parts.join(', ')}
    </p>
  );
}
