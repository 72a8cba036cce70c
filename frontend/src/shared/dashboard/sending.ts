/** What forms of the dashboard have in common: their files, and the words for what failed. */
import { useTranslation } from 'react-i18next';
import { base64Of } from '../form/file';
import { useFormat } from '../format';
import { type ProblemTexts, useProblemLine } from '../problems';
import { showToast } from '../toasts';

/** As large as a file may be, in bytes. */
const LARGEST = 10 * 1024 * 1024;
/** Of a file's name the API needs the ending only, and refuses very long ones. */
const LONGEST_NAME = 200;

export const PDF = 'application/pdf,.pdf';
export const PICTURE = 'image/jpeg,image/png,.jpg,.jpeg,.png';

/** The first chosen file as the API takes it; undefined without one. */
export async function sentFile(
  files: FileList | null,
): Promise<{ base64_string: string; file_name: string } | undefined> {
  const file = files?.[0];
  if (file === undefined) return undefined;
  return { base64_string: await base64Of(file), file_name: file.name.slice(-LONGEST_NAME) };
}

/** Says of chosen files what is plain before they are sent. */
export function useFileChecks() {
  const { t } = useTranslation('ownMaterial');
  const format = useFormat();
  const check = (files: FileList | null, ending: RegExp, wrong: string): string | undefined => {
    const file = files?.[0];
    if (file === undefined) return undefined;
    if (file.size > LARGEST) return t('file.tooLarge', { size: format.bytes(file.size) });
    return ending.test(file.name) ? undefined : wrong;
  };
  return {
    pdf: (files: FileList | null) => check(files, /\.pdf$/i, t('file.noPdf')),
    picture: (files: FileList | null) => check(files, /\.(jpe?g|png)$/i, t('file.noPicture')),
  };
}

/** The specification's words for what failed. */
export function useFailureTexts(): ProblemTexts {
  const { t } = useTranslation('ownMaterial');
  return {
    fallback: t('failed'),
    byStatus: { 400: t('wrong'), 401: t('unauthorized'), 409: t('changed'), 413: t('tooMuch') },
    advice: t('failedNext'),
  };
}

/** Shows why something failed that has no form. */
export function useFailureToast(): (error: Error) => void {
  const { t } = useTranslation('ownMaterial');
  const line = useProblemLine();
  return (error) => {
    const texts = { fallback: t('failed'), byStatus: { 400: t('wrong'), 401: t('unauthorized') } };
    showToast(line(error, texts), 'error');
  };
}
