import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { sized } from '@/shared/ui/sized';
import styles from './DashboardProfile.module.css';
import type { OwnForm, PictureValue } from './values';

interface Props {
  form: Pick<OwnForm, 'control' | 'change' | 'errors'>;
  name: 'image' | `portfolio_managers.${number}.image`;
  label: string;
}

/** The picture that is there, and what becomes of it: it stays, goes, or another one takes its place. */
export function PictureField({ form, name, label }: Props) {
  const { t } = useTranslation('dashboardProfile');
  const { address, file, removed } = useWatch({ control: form.control, name }) as PictureValue;
  const error = form.errors[name];
  const become = (changes: Partial<PictureValue>) =>
    form.change(name, { address, file, removed, ...changes });
  return (
    <div className={styles.picture}>
      {address !== null && !removed && file === null ? (
        <img src={sized(address, 320)} alt={t('picture.current')} />
      ) : null}
      <div>
        <label>
          <span>{t(address === null ? 'picture.choose' : 'picture.replace', { label })}</span>
          <input
            type="file"
            name={name}
            accept="image/jpeg,image/png"
            aria-invalid={error !== undefined}
            onChange={({ target }) => become({ file: target.files?.[0] ?? null, removed: false })}
          />
        </label>
        <p className={styles.small}>{t('picture.hint')}</p>
        {error === undefined ? null : <p className={styles.wrong}>{error}</p>}
        <p role="status">
          {file === null ? (removed ? t('picture.goes') : '') : t('picture.comes', { name: file.name })}
        </p>
        {address !== null && file === null ? (
          <button type="button" className={styles.button} onClick={() => become({ removed: !removed })}>
            {t(removed ? 'picture.keep' : 'picture.remove')}
          </button>
        ) : null}
      </div>
    </div>
  );
}
