import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/format';
import { currentSection } from './current-section';
import styles from './SectionBar.module.css';

export interface PageSection {
  /** The id of the section or its heading. */
  name: string;
  label: string;
  /** How much there is in it, where that is known with the page. */
  count?: number | undefined;
}

/** Leads to the sections of a page and shows in which one is; it stays at the edge of the window while one reads on. */
export function SectionBar({ sections }: { sections: readonly PageSection[] }) {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const bar = useRef<HTMLElement>(null);
  const current = useCurrent(
    bar,
    sections.map(({ name }) => name),
  );
  useEffect(() => {
    // On a phone the bar is wider than the window: the word of the section that one reads comes into sight.
    const link = bar.current?.querySelector<HTMLElement>(`[href="#${current}"]`);
    const list = link?.closest('ul');
    if (!link || !list) return;
    list.scrollLeft = link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2;
  }, [current]);
  return (
    <nav ref={bar} className={styles.bar} aria-label={t('sectionsOfPage')}>
      <ul>
        {sections.map(({ name, label, count }) => (
          <li key={name}>
            <a
              href={`#${name}`}
              aria-current={name === current ? 'true' : undefined}
              data-empty={count === 0 || undefined}
            >
              {label}
              {count === undefined ? null : <small> {format.number(count)}</small>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The section that is read, followed as one scrolls. */
function useCurrent(bar: React.RefObject<HTMLElement | null>, names: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(names[0]);
  const all = names.join(' ');
  useEffect(() => {
    const sections = all.split(' ');
    let frame = 0;
    const find = () => {
      frame = 0;
      setCurrent(currentSection(sections, bar.current?.getBoundingClientRect().height ?? 0));
    };
    const ask = () => {
      if (frame === 0) frame = requestAnimationFrame(find);
    };
    window.addEventListener('scroll', ask, { passive: true });
    window.addEventListener('resize', ask, { passive: true });
    window.addEventListener('hashchange', ask);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', ask);
      window.removeEventListener('resize', ask);
      window.removeEventListener('hashchange', ask);
    };
  }, [bar, all]);
  return current;
}
