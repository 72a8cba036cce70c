import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askAnew } from '@/shared/api/ask-anew';
import { apiSend } from '@/shared/api/client';
import type { OwnPresentation } from '@/shared/api/types';
import { useFailureTexts, useFailureToast } from '@/shared/dashboard/sending';
import { TextArea } from '@/shared/form/Fields';
import { FormFrame } from '@/shared/form/FormFrame';
import { useUnsaved } from '@/shared/form/unsaved';
import { useForm } from '@/shared/form/use-form';
import { LANGS, type Lang, useLang } from '@/shared/i18n/language';
import { showToast } from '@/shared/toasts';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import styles from './EditFund.module.css';
import { PRESENTATION } from './queries';

const LONGEST = 600;
const MAX_LINES = 6;

interface Props {
  /** Of the share class in the address. */
  id: number;
  presentation: OwnPresentation;
}

interface Values {
  key_facts: Record<Lang, string>;
}

/** Key facts in both languages, and the way to remove them. */
export function Facts({ id, presentation }: Props) {
  const { t } = useTranslation('editFund');
  const { t: own } = useTranslation('ownMaterial');
  const failureTexts = useFailureTexts();
  // What the fields began with. A photo that is handed in meanwhile, or another editor, must not take what was typed.
  const [read, setRead] = useState(presentation);
  const saved = useRef(false);
  const change = useChange(id, read);
  const failed = useFailureToast();
  const [asking, setAsking] = useState(false);
  const { key_facts: facts } = presentation.draft;
  const tell = useDone();
  const done = () => {
    saved.current = true;
    return tell();
  };
  const remove = useMutation({
    mutationFn: () => change({ de: '', en: '' }),
    onSuccess: done,
    onError: failed,
  });
  const check = (text: string) => {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    return text.length > LONGEST || lines.length > MAX_LINES ? t('facts.tooLong') : undefined;
  };
  const form = useForm<Values, unknown>({
    initial: { key_facts: { ...facts } },
    checks: () => ({ 'key_facts.de': check, 'key_facts.en': check }),
    send: (values) => change(values.key_facts),
    onDone: done,
  });
  useUnsaved(() => !saved.current && !equal(form.read().key_facts, read.draft.key_facts));
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is the trigger, not what is typed.
  useEffect(() => {
    const isSame = equal(facts, read.draft.key_facts);
    if (!isSame && !saved.current && !equal(form.read().key_facts, read.draft.key_facts)) return;
    if (!isSame || saved.current) for (const one of LANGS) form.change(`key_facts.${one}`, facts[one]);
    saved.current = false;
    setRead(presentation);
  }, [presentation]);
  const named = (one: Lang) => t('facts.in', { language: own(`language.${one}`) });
  const labels = { 'key_facts.de': named('de'), 'key_facts.en': named('en') };
  return (
    <section className={styles.section} aria-labelledby="fund-facts">
      <h2 id="fund-facts">{t('facts.title')}</h2>
      <p className={styles.lead}>{t('facts.lead')}</p>
      {presentation.editable ? (
        <FormFrame form={form} labels={labels} texts={failureTexts} submit={t('facts.submit')} secondary>
          <div className={styles.languages}>
            {LANGS.map((one) => (
              <TextArea
                key={one}
                {...form.bind(`key_facts.${one}`)}
                label={labels[`key_facts.${one}`]}
                rows={6}
                optional
              />
            ))}
          </div>
        </FormFrame>
      ) : (
        LANGS.map((one) => (
          <p key={one} lang={one} className={styles.facts}>
            {facts[one]}
          </p>
        ))
      )}
      {presentation.editable && (facts.de !== '' || facts.en !== '') ? (
        <button type="button" className={styles.button} onClick={() => setAsking(true)}>
          {t('facts.remove')}
        </button>
      ) : null}
      {asking ? (
        <ConfirmDialog
          title={own('sure')}
          text={t('facts.removeText')}
          action={t('facts.remove')}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </section>
  );
}

const equal = (some: Record<Lang, string>, others: Record<Lang, string>) =>
  LANGS.every((one) => some[one] === others[one]);

function useChange(id: number, { version }: OwnPresentation) {
  const lang = useLang();
  return (facts: Record<Lang, string>) => {
    const body = {
      key_facts: facts,
      submit: true,
      remove_photo: false,
      ...(version === null ? {} : { version }),
    };
    return apiSend('PATCH', 'funds/{id}/presentation/', { path: { id }, query: { lang }, body });
  };
}

function useDone() {
  const { t } = useTranslation('editFund');
  const client = useQueryClient();
  return async () => {
    await askAnew(client, [PRESENTATION]);
    showToast(t('facts.saved'));
  };
}
