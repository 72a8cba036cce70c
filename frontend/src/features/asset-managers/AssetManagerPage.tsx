import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useParams } from 'react-router';
import { ApiError } from '@/shared/api/client';
import type { CompanyProfile } from '@/shared/api/types';
import { useLang, useLocalPath, useOtherLang } from '@/shared/i18n/language';
import { useListAddress } from '@/shared/list/address';
import { historyQuery } from '@/shared/macro/queries';
import { usePage } from '@/shared/page-name';
import { pathTo } from '@/shared/routes/paths';
import { type PageSection, SectionBar } from '@/shared/sections/SectionBar';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Loading } from '@/shared/ui/Loading';
import { LocalLink } from '@/shared/ui/LocalLink';
import { OnlyIn } from '@/shared/ui/OnlyIn';
import styles from './AssetManager.module.css';
import { CompanyFunds } from './CompanyFunds';
import { CompanyImage } from './CompanyImage';
import { Distribution } from './Distribution';
import { Documents } from './Documents';
import { Facts } from './Facts';
import { MacroViews } from './MacroViews';
import { companyDocumentsQuery, companyNewsQuery } from './material-queries';
import { FEW, News } from './News';
import { People } from './People';
import { PresentedFunds } from './PresentedFunds';
import { companyFundsQuery, companyQuery } from './queries';
import { SelectedFunds } from './SelectedFunds';
import { fundsCodec } from './state';

const NUMBER = /^\d{1,15}$/;

/** An asset manager: who it is, what its funds are worth, and what it publishes. */
export function Component() {
  const { id = '' } = useParams();
  const local = useLocalPath();
  const { pathname, search, hash } = useLocation();
  if (!NUMBER.test(id)) return <Navigate to={local('/404')} replace />;
  if (search === '') {
    const first = fundsCodec.write(fundsCodec.read(new URLSearchParams()).state);
    return <Navigate to={{ pathname, search: first.toString(), hash }} replace />;
  }
  return <AssetManager key={id} id={Number(id)} />;
}

function AssetManager({ id }: { id: number }) {
  const local = useLocalPath();
  const lang = useLang();
  const { search, hash } = useLocation();
  const { state } = useListAddress(fundsCodec);
  // The funds are on their way while the profile is.
  usePrefetchQuery(companyFundsQuery(lang, id, state));
  const { data, error, refetch } = useQuery(companyQuery(lang, id));
  usePage(data?.name, data?.name ?? null);
  if (error instanceof ApiError && error.status === 404) return <Navigate to={local('/404')} replace />;
  // The number of an asset manager that was merged into another one leads there.
  if (data && data.id !== id) {
    return (
      <Navigate to={{ pathname: local(pathTo('assetManager', { id: data.id })), search, hash }} replace />
    );
  }
  if (data) return <Profile company={data} />;
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  return <Loading />;
}

function Profile({ company }: { company: CompanyProfile }) {
  const { t } = useTranslation('managers');
  return (
    <article className={styles.page}>
      <Head company={company} />
      <Bar company={company} />
      <div className={styles.beside}>
        <CompanyFunds id={company.id} name={company.name} />
        <Distribution company={company} />
      </div>
      <SelectedFunds company={company} />
      <PresentedFunds company={company.id} />
      <About company={company} />
      <People company={company} />
      <News company={company.id} />
      <Documents company={company.id} />
      <MacroViews id={company.id} />
      <section className={styles.contact} aria-labelledby="contact">
        <h2 id="contact">{t('contact.title')}</h2>
        <p>{t('contact.lead', { name: company.name })}</p>
        <LocalLink
          className={styles.button}
          to={`${pathTo('contact')}?about=${encodeURIComponent(company.name)}`}
        >
          {t('contact.write')}
        </LocalLink>
      </section>
    </article>
  );
}

/** Leads to what there is of this asset manager; what is still on its way joins when it has come. */
function Bar({ company }: { company: CompanyProfile }) {
  const { t } = useTranslation(['managers', 'material', 'macro']);
  const lang = useLang();
  const { id, portfolio_managers: people } = company;
  const news = useQuery(companyNewsQuery(lang, id, FEW)).data?.count ?? 0;
  const documents = useQuery(companyDocumentsQuery(lang, id, 1)).data?.count ?? 0;
  const views = useQuery(historyQuery(lang, id)).data?.results.length ?? 0;
  const sections: readonly (PageSection & { there: boolean })[] = [
    { name: 'funds', label: t('funds.title'), count: company.number_of_funds, there: true },
    { name: 'about', label: t('sections.about'), there: isDescribed(company) },
    { name: 'people', label: t('people'), there: people.length > 0 },
    { name: 'company-news', label: t('material:news.title'), count: news, there: news > 0 },
    {
      name: 'company-documents',
      label: t('material:documents.title'),
      count: documents,
      there: documents > 0,
    },
    { name: 'macro-views', label: t('macro:ofCompany.title'), there: views > 0 },
    { name: 'contact', label: t('contact.title'), there: true },
  ];
  return <SectionBar sections={sections.filter(({ there }) => there)} />;
}

const isDescribed = ({ description, esg }: CompanyProfile) => description !== '' || esg.length > 0;

function Head({ company }: { company: CompanyProfile }) {
  const { t } = useTranslation('managers');
  const other = useOtherLang();
  const { name, image, description_short: text } = company;
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <CompanyImage name={name} image={image} large />
        <h1>{name}</h1>
      </div>
      {text === '' ? null : (
        <p className={styles.lead} lang={other(company.description_short_language)}>
          {text}
        </p>
      )}
      <p className={styles.small}>
        <OnlyIn language={company.description_short_language ?? company.description_language} />
      </p>
      {company.simulated ? <p className={styles.honest}>{t('simulated')}</p> : null}
      <Facts company={company} />
    </header>
  );
}

/** The whole description, and what the asset manager says on sustainability. */
function About({ company }: { company: CompanyProfile }) {
  const { t } = useTranslation('managers');
  const other = useOtherLang();
  const { description, esg } = company;
  if (!isDescribed(company)) return null;
  return (
    <section className={styles.about} aria-labelledby="about">
      <h2 id="about">{t('about', { name: company.name })}</h2>
      {description === '' ? null : (
        <div className={styles.text} lang={other(company.description_language)}>
          {description.split(/\n{2,}/).map((part, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may say the same.
            <p key={place}>{part}</p>
          ))}
        </div>
      )}
      {esg.length === 0 ? null : (
        <>
          <h3>{t('esg')}</h3>
          <ul className={styles.esg} lang={other(company.esg_language)}>
            {esg.map(({ value }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two entries may say the same.
              <li key={place}>{value}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
