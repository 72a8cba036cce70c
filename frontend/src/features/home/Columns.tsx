import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLang } from '@/shared/i18n/language';
import { useFormOpener } from '@/shared/session/form';
import { useSession } from '@/shared/session/store';
import styles from './Columns.module.css';
import { GoOn } from './GoOn';
import { GroupEnds } from './GroupEnds';
import { GuidedPickers } from './GuidedPickers';
import { Movers } from './Movers';
import { Part } from './Part';
import { marketQuery } from './queries';
import { Research } from './Research';

/** What is new: the market's month, research, the market's year; and for visitors what an account adds. */
export default function Columns() {
  const { user, loading } = useSession();
  const market = useQuery(marketQuery(useLang()));
  return (
    <>
      <GoOn />
      <div className={styles.columns}>
        <Part>
          <Movers market={market} />
        </Part>
        <Part>
          <Research />
        </Part>
        <Part>
          <GroupEnds market={market} />
        </Part>
      </div>
      {user === null && !loading ? (
        <>
          <Part className={styles.guidedRoom}>
            <GuidedPickers />
          </Part>
          <Offer />
        </>
      ) : null}
    </>
  );
}

/** What visitors do not see yet, and how to get to it. */
function Offer() {
  const { t } = useTranslation('market');
  const openForm = useFormOpener();
  return (
    <section className={styles.offer} aria-labelledby="offer">
      <div>
        <h2 id="offer" className={styles.title}>
          {t('offer')}
        </h2>
        <p className={styles.caption}>{t('offerLead')}</p>
        <p className={styles.buttons}>
          <button
            type="button"
            className={styles.primary}
            aria-haspopup="dialog"
            onClick={() => openForm('register')}
          >
            {t('register')}
          </button>
          <button
            type="button"
            className={styles.button}
            aria-haspopup="dialog"
            onClick={() => openForm('login')}
          >
            {t('login')}
          </button>
        </p>
      </div>
      <ul>
        <li>{t('offers.watch')}</li>
        <li>{t('offers.searches')}</li>
        <li>{t('offers.reports')}</li>
      </ul>
    </section>
  );
}
