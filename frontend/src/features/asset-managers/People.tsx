import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyProfile, PortfolioManager } from '@/shared/api/types';
import { useOtherLang } from '@/shared/i18n/language';
import { sized } from '@/shared/ui/sized';
import styles from './AssetManager.module.css';

/** Who manages the funds. */
export function People({ company: { portfolio_managers: people } }: { company: CompanyProfile }) {
  const { t } = useTranslation('managers');
  const other = useOtherLang();
  if (people.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="people">
      <h2 id="people">{t('people')}</h2>
      <ul className={styles.people}>
        {people.map((person) => (
          <li key={person.id}>
            <Photo image={person.image} />
            <div className={styles.person}>
              <h3>
                {person.first_name} {person.last_name}
              </h3>
              <Work person={person} />
              {person.summary === '' ? null : <p lang={other(person.language)}>{person.summary}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Work({ person: { position, department } }: { person: PortfolioManager }) {
  const work = [position, department].filter(Boolean).join(', ');
  return work === '' ? null : <p className={styles.small}>{work}</p>;
}

/** The name stands beside it: the picture is not read out. */
function Photo({ image }: { image: string | null }) {
  const [missing, setMissing] = useState<string | null>(null);
  if (image !== null && image !== missing)
    return (
      <img
        className={styles.photo}
        src={sized(image, 160)}
        srcSet={`${sized(image, 160)} 1x, ${sized(image, 320)} 2x`}
        alt=""
        width={96}
        height={96}
        decoding="async"
        loading="lazy"
        onError={() => setMissing(image)}
      />
    );
  return (
    <svg aria-hidden="true" className={styles.photo} viewBox="0 0 16 16" width="96" height="96">
      <g fill="currentColor">
        <circle cx="8" cy="6" r="2.5" />
        <path d="M3.5 13.5c0-2.8 2-4.2 4.5-4.2s4.5 1.4 4.5 4.2z" />
      </g>
    </svg>
  );
}
