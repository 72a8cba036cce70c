import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { hitsAddress } from '@/shared/address/search';
import { hitsQuery } from '@/shared/api/hits';
import type { SearchResults } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { useMedia } from '@/shared/hooks/use-media';
import { useLang } from '@/shared/i18n/language';
import { ListBody } from '@/shared/list/ListBody';
import { usePage } from '@/shared/page-name';
import { pathTo } from '@/shared/routes/paths';
import { useFormOpener } from '@/shared/session/form';
import { useSession } from '@/shared/session/store';
import { TableNote } from '@/shared/table';
import { Bones } from '@/shared/ui/Loading';
import { LocalLink } from '@/shared/ui/LocalLink';
import { Notice } from '@/shared/ui/Notice';
import { Hits } from './Hits';
import styles from './Hits.module.css';
import { OtherHits } from './OtherHits';

interface Props {
  text: string;
  page: number;
  /** The address of another page of the same hits. */
  address(page: number): string;
  onPage(page: number): void;
}

/** Rows of a page, and how high one is before it is there. */
const ROWS = 15;
const ROW_HEIGHT = '3.75rem';
const CARD_HEIGHT = '6.25rem';
const ROOMY = '(width >= 52rem)';

/** Everything that a text finds: funds with their figures, and beside them what else bears the words. */
export function HitList({ text, page, address, onPage }: Props) {
  const { t } = useTranslation('results');
  const query = useQuery(hitsQuery(text, page, useLang()));
  const roomy = useMedia(ROOMY);
  usePage(t('hits.title', { text }));
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Title text={text} />
        <Count answer={query.data} stale={query.isPlaceholderData} />
        <Further text={text} />
      </header>
      <div className={styles.layout}>
        <section
          className={styles.funds}
          aria-label={t('hits.funds')}
          aria-busy={query.isFetching}
          data-awaited={query.isPending}
        >
          <ListBody
            query={query}
            address={address}
            onPage={onPage}
            none={<None text={text} />}
            loading={<Bones lines={ROWS} height={roomy ? ROW_HEIGHT : CARD_HEIGHT} />}
          >
            {(answer, stale) => <Found answer={answer} stale={stale} />}
          </ListBody>
        </section>
        <OtherHits text={text} items={query.data?.results ?? []} />
      </div>
    </div>
  );
}

/** On a phone only the words, so that the first hits have room; it is called the same everywhere. */
function Title({ text }: { text: string }) {
  const { t } = useTranslation('results');
  const title = t('hits.title', { text });
  const roomy = useMedia(ROOMY);
  if (roomy) return <h1>{title}</h1>;
  return (
    <h1>
      <span className={styles.label}>{title}</span>
      <span aria-hidden="true">{text}</span>
    </h1>
  );
}

function Count({ answer, stale }: { answer: SearchResults | undefined; stale: boolean }) {
  const { t } = useTranslation('results');
  const format = useFormat();
  const known = answer !== undefined && !stale && answer.count !== null;
  return (
    <p role="status" className={styles.count}>
      {known
        ? t(isOfCodes(answer) ? 'hits.classCount' : 'hits.count', {
            count: answer.count ?? 0,
            formatted: format.number(answer.count),
          })
        : ''}
    </p>
  );
}

/** Codes find share classes, each by itself; words find funds. */
const isOfCodes = ({ results, did_you_mean }: SearchResults) =>
  did_you_mean.length > 0 || results.some(({ highlight }) => highlight.isin || highlight.wkn);

function Found({ answer, stale }: { answer: SearchResults; stale: boolean }) {
  const { t } = useTranslation('search');
  return (
    <>
      {answer.degraded ? <Notice tone="warning">{t('degraded')}</Notice> : null}
      {answer.did_you_mean.length > 0 ? <Notice tone="warning">{t('similarCode')}</Notice> : null}
      {answer.spelling ? <Spelling text={answer.spelling} /> : null}
      <Hits items={answer.results} stale={stale} />
      <TableNote
        recordDate={answer.record_date}
        simulated={answer.results.some(({ simulated }) => simulated)}
      />
    </>
  );
}

function Spelling({ text }: { text: string }) {
  const { t } = useTranslation('results');
  return (
    <p className={styles.spelling}>
      {t('hits.spelling')} <LocalLink to={hitsAddress(text)}>{text}</LocalLink>
    </p>
  );
}

/** The way on: filters for users, and for visitors what an account adds. */
function Further({ text }: { text: string }) {
  const { t } = useTranslation('results');
  const { user, loading } = useSession();
  const openForm = useFormOpener();
  const roomy = useMedia(ROOMY);
  if (loading) return <p className={styles.further} />;
  const returnTo = `${pathTo('advancedSearch')}?${new URLSearchParams({ q: text })}`;
  return user === null ? (
    <p className={styles.further}>
      {t(roomy ? 'hits.account' : 'hits.accountShort')}{' '}
      <button type="button" className={styles.link} onClick={() => openForm('login', { returnTo })}>
        {t('hits.login')}
      </button>{' '}
      <button type="button" className={styles.link} onClick={() => openForm('register')}>
        {t('hits.register')}
      </button>
    </p>
  ) : (
    <p className={styles.further}>
      <LocalLink to={returnTo}>{t(roomy ? 'hits.filter' : 'hits.filterShort')}</LocalLink>
    </p>
  );
}

/** What leads to funds without a name. */
const OTHER_WAYS = ['advancedSearch', 'codeList', 'peergroups'] as const;

function None({ text }: { text: string }) {
  const { t } = useTranslation(['results', 'search', 'shell']);
  return (
    <div className={styles.none}>
      <h2>{t('search:none', { text })}</h2>
      <ul>
        <li>{t('search:hintWords')}</li>
        <li>{t('search:hintCodes')}</li>
        <li>
          <LocalLink to={pathTo('guidedSearch')}>{t('search:hintGuided')}</LocalLink>
        </li>
        {OTHER_WAYS.map((page) => (
          <li key={page}>
            <LocalLink to={pathTo(page)}>{t(`shell:crumbs.${page}`)}</LocalLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
