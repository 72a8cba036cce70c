import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../format';
import styles from './Pager.module.css';

interface Props {
  page: number;
  perPage: number;
  count: number;
  /** The address of a page, with its language. */
  address(page: number): string;
  /** Shows a page in place of the link, which still serves every other way of opening it. */
  onTurn?: (page: number) => void;
}

/** Previous and next, and the pages around the current one; every page is a link that can be shared. */
export function Pager({ page, perPage, count, address, onTurn }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const pages = Math.max(1, Math.ceil(count / perPage));
  if (pages === 1) return null;
  const turnTo = (shown: number) => (event: MouseEvent) => {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (onTurn === undefined || shown === page || !isPlain) return;
    event.preventDefault();
    onTurn(shown);
  };
  return (
    <nav aria-label={t('pages')} className={styles.pager}>
      {page > 1 ? (
        <Link rel="prev" to={address(page - 1)} onClick={turnTo(page - 1)}>
          {t('previous')}
        </Link>
      ) : null}
      <ol>
        {shownPages(page, pages).map((shown, index, all) => (
          <li key={shown} data-gap={shown - (all[index - 1] ?? shown) > 1}>
            <Link
              to={address(shown)}
              onClick={turnTo(shown)}
              aria-current={shown === page ? 'page' : undefined}
              aria-label={t('goToPage', { page: format.number(shown) })}
            >
              {format.number(shown)}
            </Link>
          </li>
        ))}
      </ol>
      {page < pages ? (
        <Link rel="next" to={address(page + 1)} onClick={turnTo(page + 1)}>
          {t('next')}
        </Link>
      ) : null}
    </nav>
  );
}

/** First, last, and the current page with its neighbours, ascending and without repeats. */
function shownPages(page: number, pages: number): number[] {
  const shown = [1, page - 1, page, page + 1, pages].filter(
    (candidate) => candidate >= 1 && candidate <= pages,
  );
  return [...new Set(shown)].sort((a, b) => a - b);
}
