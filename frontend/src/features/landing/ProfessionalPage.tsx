import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/format';
import { useLang } from '@/shared/i18n/language';
import { LandscapeBox } from '@/shared/landscape/LandscapeBox';
import { guidedMapQuery } from '@/shared/landscape/queries';
import { usePage } from '@/shared/page-name';
import { pathTo } from '@/shared/routes/paths';
import { serializeScreen } from '@/shared/screen/codec';
import { useFormOpener } from '@/shared/session/form';
import { useSession } from '@/shared/session/store';
import button from '@/shared/ui/Button.module.css';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Bones } from '@/shared/ui/Loading';
import { LocalLink } from '@/shared/ui/LocalLink';
import { RatingBadge } from '@/shared/ui/RatingBadge';
import { ShortName } from '@/shared/ui/ShortName';
import { Value } from '@/shared/ui/Value';
import styles from './Landing.module.css';
import { EXAMPLE, EXAMPLE_SCREEN, exampleQuery } from './queries';

const MAP_HEIGHT = 320;

/** What professional investors get, beside what others see, and a search with the funds of today. */
export function Component() {
  const { t } = useTranslation('landing');
  usePage(t('professional.title'));
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('professional.title')}</h1>
        <p className={styles.lead}>{t('professional.lead')}</p>
        <Way />
      </header>
      <Example />
      <Offers />
      <section className={styles.text} aria-labelledby="how">
        <h2 id="how">{t('professional.how')}</h2>
        <ol className={styles.steps}>
          {t('professional.steps', { returnObjects: true }).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
    </div>
  );
}

/** How one becomes a professional user, by who asks. */
function Way() {
  const { t } = useTranslation('landing');
  const { user, loading } = useSession();
  const openForm = useFormOpener();
  if (loading) return <p className={styles.way} />;
  if (user === null)
    return (
      <p className={styles.way}>
        <button type="button" className={button.primary} onClick={() => openForm('register')}>
          {t('professional.register')}
        </button>
        <button type="button" className={button.button} onClick={() => openForm('login')}>
          {t('professional.login')}
        </button>
      </p>
    );
  if (user.is_wholesale) return <p className={styles.way}>{t('professional.have')}</p>;
  if (user.review === 'waiting') return <p className={styles.way}>{t('professional.waiting')}</p>;
  return (
    <p className={styles.way}>
      <LocalLink to={pathTo('contact')}>{t('professional.contact')}</LocalLink>
    </p>
  );
}

/** A search as the reader could make it, with what it finds now. */
function Example() {
  const { t } = useTranslation('landing');
  const format = useFormat();
  const lang = useLang();
  const { data, error, refetch } = useQuery(exampleQuery(lang));
  const all = useQuery(guidedMapQuery({}, lang));
  const chosen = useQuery(guidedMapQuery(EXAMPLE, lang));
  const retry = () => {
    void all.refetch();
    void chosen.refetch();
  };
  return (
    <section className={styles.example} aria-labelledby="example">
      <div className={styles.funds}>
        <h2 id="example">{t('example.title')}</h2>
        {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
        {data === undefined && !error ? <Bones lines={7} height="2.25rem" /> : null}
        {data ? (
          <>
            <p>
              {t('example.found', {
                count: data.count,
                formatted: format.number(data.count),
                date: format.date(data.record_date),
              })}
            </p>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{t('example.rating')}</th>
                  <th scope="col">{t('example.fund')}</th>
                  <th scope="col" className={styles.number}>
                    {t('example.performance')}
                  </th>
                  <th scope="col" className={styles.number}>
                    {t('example.volatility')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.results.map((fund) => (
                  <tr key={fund.id}>
                    <td>
                      <RatingBadge
                        rank={fund.rank}
                        points={fund.rating_points}
                        underReview={fund.under_review}
                      />
                    </td>
                    <th scope="row">
                      <LocalLink to={pathTo('fund', fund)}>
                        <ShortName name={fund.name} rest />
                      </LocalLink>
                    </th>
                    <td className={styles.number}>
                      <Value text={format.change(fund.perf_3y)} />
                    </td>
                    <td className={styles.number}>
                      <Value text={format.percent(fund.volatility_3y)} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        ) : null}
        <ul className={styles.links}>
          <li>
            <LocalLink to={`${pathTo('guidedSearch')}?asset_class=equity&region=europe&step=results`}>
              {t('example.open')}
            </LocalLink>
          </li>
          <li>
            <LocalLink to={`${pathTo('advancedSearch')}?${serializeScreen(EXAMPLE_SCREEN)}`}>
              {t('example.advanced')}
            </LocalLink>
          </li>
        </ul>
      </div>
      <LandscapeBox
        all={all.data}
        chosen={chosen.data}
        screen={EXAMPLE_SCREEN}
        height={MAP_HEIGHT}
        stale={false}
        error={all.error ?? chosen.error}
        onRetry={retry}
      />
    </section>
  );
}

const GROUPS = ['visitor', 'user', 'professional'] as const;
const OFFERS = [
  ['search', 'visitor'],
  ['fund', 'visitor'],
  ['comparison', 'visitor'],
  ['screen', 'user'],
  ['explanation', 'user'],
  ['reports', 'user'],
  ['watchlist', 'user'],
  ['ranking', 'professional'],
  ['charts', 'professional'],
  ['series', 'professional'],
  ['fields', 'professional'],
] as const;

/** Who gets what. */
function Offers() {
  const { t } = useTranslation('landing');
  return (
    <section aria-labelledby="offers">
      <h2 id="offers">{t('offers.title')}</h2>
      <div className={styles.wide}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('offers.what')}</th>
              {GROUPS.map((group) => (
                <th key={group} scope="col" className={styles.mark}>
                  {t(`offers.groups.${group}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {OFFERS.map(([offer, from]) => (
              <tr key={offer}>
                <th scope="row">{t(`offers.items.${offer}`)}</th>
                {GROUPS.map((group, place) => (
                  <td key={group} className={styles.mark}>
                    {t(place >= GROUPS.indexOf(from) ? 'offers.yes' : 'offers.no')}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
