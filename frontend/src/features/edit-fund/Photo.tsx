import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askAnew } from '@/shared/api/ask-anew';
import { apiSend } from '@/shared/api/client';
import type { OwnPresentation } from '@/shared/api/types';
import { fetchWithProgress } from '@/shared/api/upload';
import { Discard } from '@/shared/dashboard/Discard';
import { Stand } from '@/shared/dashboard/Stand';
import {
  PICTURE,
  sentFile,
  useFailureTexts,
  useFailureToast,
  useFileChecks,
} from '@/shared/dashboard/sending';
import { UploadProgress } from '@/shared/dashboard/UploadProgress';
import { useChecks } from '@/shared/form/checks';
import { FileField } from '@/shared/form/Fields';
import { FormFrame } from '@/shared/form/FormFrame';
import { useUnsaved } from '@/shared/form/unsaved';
import { useForm } from '@/shared/form/use-form';
import { useLang } from '@/shared/i18n/language';
import { showToast } from '@/shared/toasts';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import styles from './EditFund.module.css';
import { PRESENTATION } from './queries';

interface Props {
  /** Of the share class in the address. */
  id: number;
  presentation: OwnPresentation;
}

/** The photo of the fund as it was handed in, and the form for the next one. */
export function Photo({ id, presentation }: Props) {
  const { t } = useTranslation('editFund');
  const { state, editable, draft, discardable, version } = presentation;
  const lang = useLang();
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <section className={styles.section} aria-labelledby="fund-photo">
      <h2 ref={title} id="fund-photo" tabIndex={-1}>
        {t('photo.title')}
      </h2>
      {state === null ? null : <Stand row={{ ...presentation, state }} />}
      {discardable && version !== null ? (
        <Discard
          of={t('photoAndFacts')}
          className={styles.button}
          discard={() =>
            apiSend('DELETE', 'funds/{id}/presentation/draft/', { path: { id }, query: { lang, version } })
          }
          keys={[[PRESENTATION]]}
          next={title}
        />
      ) : null}
      {draft.photo === null ? (
        <p>{t('photo.none')}</p>
      ) : (
        <img
          key={`photo-${presentation.version}`}
          className={styles.photo}
          // Of another version it is another picture under the same address.
          src={`${draft.photo}&size=400`}
          alt={t('photo.alt')}
        />
      )}
      {editable ? (
        <PhotoForm key={`form-${presentation.version}`} id={id} presentation={presentation} />
      ) : null}
      {editable && draft.photo !== null ? <Removal id={id} presentation={presentation} /> : null}
    </section>
  );
}

function PhotoForm({ id, presentation }: Props) {
  const { t } = useTranslation('editFund');
  const { t: own } = useTranslation('ownMaterial');
  const lang = useLang();
  const client = useQueryClient();
  const [share, setShare] = useState(0);
  const { required } = useChecks();
  const files = useFileChecks();
  const failureTexts = useFailureTexts();
  const sent = useRef(false);
  const form = useForm<{ photo: FileList | null }, unknown>({
    initial: { photo: null },
    checks: () => ({
      photo: (chosen: FileList | null) =>
        (chosen?.length ?? 0) === 0 ? required('') : files.picture(chosen),
    }),
    send: async ({ photo: chosen }) => {
      setShare(0);
      const photo = await sentFile(chosen);
      if (photo === undefined) throw new Error('A photo is a file.');
      const body = { photo, submit: true, ...versionOf(presentation) };
      const asked = { path: { id }, query: { lang }, body };
      return apiSend('POST', 'funds/{id}/photo/', asked, fetchWithProgress(setShare));
    },
    onDone: async () => {
      sent.current = true;
      await askAnew(client, [PRESENTATION]);
      showToast(t('photo.saved'));
    },
  });
  useUnsaved(() => !sent.current && (form.read().photo?.length ?? 0) > 0);
  return (
    <FormFrame
      form={form}
      labels={{ photo: t('photo.choose') }}
      texts={failureTexts}
      submit={t('photo.submit')}
      secondary
    >
      <FileField
        {...form.bind('photo')}
        label={t('photo.choose')}
        accept={PICTURE}
        hint={own('file.pictureHint')}
      />
      <UploadProgress pending={form.pending} share={share} />
    </FormFrame>
  );
}

function Removal({ id, presentation }: Props) {
  const { t } = useTranslation('editFund');
  const { t: own } = useTranslation('ownMaterial');
  const lang = useLang();
  const client = useQueryClient();
  const failed = useFailureToast();
  const [asking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => {
      const body = { remove_photo: true, submit: true, ...versionOf(presentation) };
      return apiSend('PATCH', 'funds/{id}/presentation/', { path: { id }, query: { lang }, body });
    },
    onSuccess: async () => {
      await askAnew(client, [PRESENTATION]);
      showToast(t('photo.saved'));
    },
    onError: failed,
  });
  return (
    <>
      <button type="button" className={styles.button} onClick={() => setAsking(true)}>
        {t('photo.remove')}
      </button>
      {asking ? (
        <ConfirmDialog
          title={own('sure')}
          text={t('photo.removeText')}
          action={t('photo.remove')}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

const versionOf = ({ version }: OwnPresentation) => (version === null ? {} : { version });
