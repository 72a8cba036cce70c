import { useTranslation } from 'react-i18next';
import styles from './DashboardProfile.module.css';
import type { OwnForm } from './values';

interface Props {
  form: Pick<OwnForm, 'watch' | 'change' | 'errors'>;
  name: 'investment_focus' | 'regions';
  label: string;
  options: readonly { value: string; label: string }[] | undefined;
}

/** Any number of given values. */
export function Codes({ form, name, label, options }: Props) {
  const { t } = useTranslation();
  const chosen = form.watch(name);
  const error = form.errors[name];
  return (
    <fieldset className={styles.codes}>
      <legend>{label}</legend>
      {options === undefined ? <p role="status">{t('loading')}</p> : null}
      <div>
        {options?.map((option) => (
          <label key={option.value}>
            <input
              type="checkbox"
              name={name}
              checked={chosen.includes(option.value)}
              aria-invalid={error !== undefined}
              onChange={({ target }) =>
                form.change(
                  name,
                  target.checked
                    ? [...chosen, option.value].sort()
                    : chosen.filter((one) => one !== option.value),
                )
              }
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {error === undefined ? null : <p className={styles.wrong}>{error}</p>}
    </fieldset>
  );
}
