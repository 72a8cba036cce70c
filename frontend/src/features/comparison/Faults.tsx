import { useTranslation } from 'react-i18next';
import { MAX_FUNDS } from '@/shared/address/comparison';
import { useFormat } from '@/shared/format';
import { IgnoredNote } from '@/shared/ui/IgnoredNote';
import { Notice } from '@/shared/ui/Notice';
import type { Fault } from './address';

interface Props {
  faults: readonly Fault[];
  /** Numbers of share classes that do not exist. */
  unknown: readonly number[];
}

/** What of the address could not be shown, and why; the rest is shown below. */
export function Faults({ faults, unknown }: Props) {
  const { t } = useTranslation(['comparison', 'table']);
  const format = useFormat();
  const say = (fault: Fault): string | null => {
    if (fault.kind === 'malformed') return t('faults.malformed', { value: fault.value.slice(0, 60) });
    if (fault.kind === 'same') return t('faults.same', { id: String(fault.id) });
    if (fault.kind === 'tooMany') return t('table:selection.compareMost', { most: format.number(MAX_FUNDS) });
    return null;
  };
  const texts = faults.map(say).filter((text) => text !== null);
  for (const id of unknown) texts.push(t('faults.unknown', { id: String(id) }));
  return (
    <>
      {texts.length > 0 ? (
        <Notice tone="warning" title={t('faults.title')}>
          <ul>
            {[...new Set(texts)].map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <IgnoredNote ignored={faults.filter((fault) => fault.kind === 'ignored')} />
    </>
  );
}
