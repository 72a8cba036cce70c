import { useTranslation } from 'react-i18next';
import { useListAddress } from '@/shared/list/address';
import { usePage } from '@/shared/page-name';
import { pathTo } from '@/shared/routes/paths';
import { IgnoredNote } from '@/shared/ui/IgnoredNote';
import { LocalLink } from '@/shared/ui/LocalLink';
import styles from './Alternatives.module.css';
import { Entries } from './Entries';
import { News, Studies } from './Research';
import { codec, LISTS } from './state';

/** AIF and ELTIF: what the register says of them, studies, and news about their funds. */
export function Component() {
  const { t } = useTranslation('alternatives');
  usePage(t('title'));
  const list = useListAddress(codec);
  const shown = list.state.list;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <nav aria-label={t('which')} className={styles.tabs}>
          {LISTS.map((name) => (
            <LocalLink
              key={name}
              to={name === 'aif' ? pathTo('aif') : `${pathTo('aif')}?list=${name}`}
              aria-current={shown === name ? 'page' : undefined}
            >
              {t(`${name}.name`)}
            </LocalLink>
          ))}
        </nav>
      </header>
      <IgnoredNote ignored={list.ignored} />
      <p className={styles.lead}>{t(`${shown}.lead`)}</p>
      <Studies key={shown} list={shown} />
      <Entries list={list} />
      <News />
    </div>
  );
}
