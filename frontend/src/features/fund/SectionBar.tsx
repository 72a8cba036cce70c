import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/format';
import { currentSection } from './current-section';
import styles from './Sections.module.css';
import { SECTIONS, type SectionName } from './sections';

interface Props {
  /** How much there is in a section, where that is known with the page. */
  counts: Partial<Record<SectionName, number>>;
}

/** Leads to the sections and shows in which one is; it stays at the edge of the window while one reads on. */
export function SectionBar({ counts }: Props) {
  const { t } = useTranslation('fund');
  const format = useFormat();
  const bar = useRef<HTMLElement>(null);
  const current = useCurrent(bar);
  useEffect(() => {
    // On a phone the bar is wider than the window: the word of the section that one reads comes into sight.
    const link = bar.current?.querySelector<HTMLElement>(`[href="#${current}"]`);
    const list = link?.closest('ul');
    if (!link || !list) return;
    list.scrollLeft = link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2;
  }, [current]);
  return (
    <nav ref={bar} className={styles.bar} aria-label={t('sections.bar')}>
      <ul>
        {SECTIONS.map((name) => {
          const count = counts[name];
          return (
            <li key={name}>
              <a
                href={`#${name}`}
                aria-current={name === current ? 'true' : undefined}
                data-empty={count === 0 || undefined}
              >
                {t(`sections.${name}`)}
                {count === undefined ? null : <small> {format.number(count)}</small>}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** The section that is read, followed as one scrolls. */
function useCurrent(bar: React.RefObject<HTMLElement | null>): SectionName {
  const [current, setCurrent] = useState<SectionName>(SECTIONS[0]);
  useEffect(() => {
    let frame = 0;
    const find = () => {
      frame = 0;
      setCurrent(currentSection(bar.current?.getBoundingClientRect().height ?? 0));
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
  }, [bar]);
  return current;
}
