import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { articleAddress } from '../address/article';
import type { ReportPage } from '../api/types';
import { useFormat } from '../format';
import { useOtherLang } from '../i18n/language';
import { Highlighted } from '../ui/Highlighted';
import { LocalLink } from '../ui/LocalLink';
import styles from './PageHits.module.css';

interface Props {
  pages: readonly ReportPage[];
  heading?: 'h3' | 'h4';
}

/** Pages of reports, each with its picture, the passage that was found, and the PDF opened at the page. */
export function PageHits({ pages, heading: Heading = 'h3' }: Props) {
  const format = useFormat();
  const other = useOtherLang();
  return (
    <ul className={styles.pages}>
      {pages.map((page) => (
        <li key={`${page.report_id} ${page.language} ${page.page}`}>
          <Picture page={page} />
          <div className={styles.said}>
            <Heading className={styles.title}>
              <LocalLink to={articleAddress('reports', { id: page.report_id, slug: page.slug })}>
                {page.title}
              </LocalLink>
            </Heading>
            <p className={styles.facts}>
              <Opened page={page} />
              <span>{page.category_label}</span>
              <time dateTime={page.date}>{format.date(page.date)}</time>
            </p>
            <p className={styles.passage} lang={other(page.language)}>
              <Highlighted segments={page.passage} text="" />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The way to the page in the PDF, which the browser shows. */
function Opened({ page: { pdf, page, title } }: { page: ReportPage }) {
  const { t } = useTranslation('passages');
  return (
    <a href={pdf} target="_blank" rel="noreferrer" aria-label={t('openOf', { page, title })}>
      {t('open', { page })}
    </a>
  );
}

/** Height of A4 by its width, before the picture is there. */
const A4 = 297 / 210;
/** Height of the window by its width. */
const WINDOW = 0.62;
const UNITS = 10_000;

/** The part of the page around the matched lines, which are marked on it. A page that cannot be drawn leaves no hole. */
function Picture({ page: { page, title, picture, pdf, marks } }: { page: ReportPage }) {
  const { t } = useTranslation('passages');
  // Null until the picture is there: marks alone would lie on empty paper.
  const [drawn, setDrawn] = useState<number | null>(null);
  const shape = drawn ?? A4;
  const [failed, setFailed] = useState(false);
  if (failed) return null;
  return (
    // The keyboard has the same link by words, beside it.
    <a
      className={styles.window}
      style={{ aspectRatio: 1 / WINDOW }}
      href={pdf}
      target="_blank"
      rel="noreferrer"
      tabIndex={-1}
      aria-label={t('openOf', { page, title })}
    >
      <span
        className={styles.sheet}
        style={{ aspectRatio: 1 / shape, insetBlockStart: `${100 * shift(marks, shape)}%` }}
      >
        <img
          src={`${picture}&width=480`}
          srcSet={`${picture}&width=480 1x, ${picture}&width=960 2x`}
          width={480}
          height={Math.round(480 * shape)}
          alt=""
          loading="lazy"
          decoding="async"
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setDrawn(naturalWidth > 0 ? naturalHeight / naturalWidth : A4)
          }
          onError={() => setFailed(true)}
        />
        {(drawn === null ? [] : marks).map(([left, top, right, bottom]) => (
          <span
            key={`${left} ${top}`}
            className={styles.mark}
            style={{
              insetInlineStart: part(left),
              insetBlockStart: part(top),
              inlineSize: part(right - left),
              blockSize: part(bottom - top),
            }}
          />
        ))}
      </span>
    </a>
  );
}

const part = (units: number) => `${(100 * units) / UNITS}%`;

/**
 * Where the sheet begins in the window, as a part of the window's height: the first marked line stands in its upper third,
 * and no more of the sheet is left out than there is.
 */
export function shift(marks: readonly (readonly number[])[], shape: number): number {
  const first = Math.min(...marks.map(([, top = 0]) => top), UNITS);
  const sheet = shape / WINDOW;
  const wanted = marks.length === 0 ? 0 : 0.3 - (first / UNITS) * sheet;
  return Math.min(0, Math.max(1 - sheet, wanted));
}
