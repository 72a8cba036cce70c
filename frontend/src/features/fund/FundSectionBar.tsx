import { useTranslation } from 'react-i18next';
import { SectionBar } from '@/shared/sections/SectionBar';
import { SECTIONS, type SectionName } from './sections';

interface Props {
  /** How much there is in a section, where that is known with the page. */
  counts: Partial<Record<SectionName, number>>;
}

/** Leads to the sections of a fund page. */
export function FundSectionBar({ counts }: Props) {
  const { t } = useTranslation('fund');
  return (
    <SectionBar
      sections={SECTIONS.map((name) => ({ name, label: t(`sections.${name}`), count: counts[name] }))}
    />
  );
}
