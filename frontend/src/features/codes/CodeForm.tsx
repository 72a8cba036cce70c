import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/format';
import styles from './Codes.module.css';
import { LONGEST_LIST } from './queries';

interface Props {
  /** The codes of the list, one a line. */
  text: string;
  onShow(text: string): void;
}

/** The box for a pasted text; folded once it has been answered. */
export function CodeForm({ text, onShow }: Props) {
  const { t } = useTranslation('codes');
  return text === '' ? (
    <Box text="" onShow={onShow} />
  ) : (
    <details className={styles.change}>
      <summary>{t('change')}</summary>
      <Box key={text} text={text} onShow={onShow} />
    </details>
  );
}

function Box({ text, onShow }: Props) {
  const { t } = useTranslation('codes');
  const format = useFormat();
  const id = useId();
  const [typed, setTyped] = useState(text);
  const [fault, setFault] = useState('');
  const show = () => {
    if (typed.trim() === '') setFault(t('nothing'));
    else if (typed.length > LONGEST_LIST) setFault(t('tooLong', { most: format.number(LONGEST_LIST) }));
    else {
      setFault('');
      onShow(typed);
    }
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        show();
      }}
    >
      <label htmlFor={id}>{t('label')}</label>
      <textarea
        id={id}
        rows={6}
        value={typed}
        spellCheck={false}
        autoCapitalize="off"
        placeholder={'LU0255980327\nDE0008481763; 848176'}
        aria-invalid={fault !== ''}
        aria-describedby={fault === '' ? undefined : `${id}-fault`}
        onChange={(event) => setTyped(event.target.value)}
      />
      {fault === '' ? null : (
        <p id={`${id}-fault`} role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      <button type="submit" className={styles.primary}>
        {t('show')}
      </button>
    </form>
  );
}
