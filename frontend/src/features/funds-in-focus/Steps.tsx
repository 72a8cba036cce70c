import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { FocusItem } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { Value } from '@/shared/ui/Value';
import styles from './FundsInFocus.module.css';

interface Props {
  items: readonly FocusItem[];
  current: number;
  address(step: number): string;
}

/** All funds of a category, those in focus first, and the way from one to the next. */
export function Steps({ items, current, address }: Props) {
  const { t } = useTranslation('focus');
  const format = useFormat();
  const step = items.findIndex(({ id }) => id === current);
  return (
    <nav aria-label={t('steps')} className={styles.steps}>
      <p className={styles.turn}>
        <span>{t('step', { step: format.number(step + 1), count: items.length })}</span>
        {step > 0 ? (
          <Link rel="prev" to={address(step - 1)}>
            {t('previous')}
          </Link>
        ) : null}
        {step < items.length - 1 ? (
          <Link rel="next" to={address(step + 1)}>
            {t('next')}
          </Link>
        ) : null}
      </p>
      <ol>
        {items.map((item, place) => (
          <li key={item.id}>
            <Link to={address(place)} aria-current={place === step ? 'step' : undefined}>
              <span className={styles.name}>{item.fund?.name ?? t('gone')}</span>
              <span className={styles.change} data-sign={Math.sign(item.since.performance ?? 0)}>
                <Value text={format.change(item.since.performance)} />
              </span>
              <span className={styles.below}>
                {item.ended
                  ? t('span', { from: format.date(item.day), to: format.date(item.ended.day) })
                  : t('day', { date: format.date(item.day) })}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
