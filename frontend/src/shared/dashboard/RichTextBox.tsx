import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './RichTextBox.module.css';

/** The words of the editor's buttons. */
const WORDS = [
  'toolbar', 'heading', 'subheading', 'bold', 'italic', 'bullets', 'numbers', 'quote', 'link', 'address', 'apply', 'table',
  'row', 'column', 'removeRow', 'removeColumn', 'removeTable', 'undo', 'redo',
] as const; // biome-ignore format: a list of words

interface Props {
  label: string;
  name: string;
  lang: 'de' | 'en';
  /** HTML, as the server has cleaned it; later values are not shown. */
  initial: string;
  error: string | undefined;
  onChange(html: string): void;
}

/** A formatted text: the editor that staff have, or a plain box as long as it is not loaded. */
export function RichTextBox({ label, name, lang, initial, error, onChange }: Props) {
  const { t } = useTranslation('ownMaterial');
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const changed = useEffectEvent((html: string) => onChange(html));
  const words = Object.fromEntries(WORDS.map((word) => [word, t(`editor.${word}`)]));
  useEffect(() => {
    const place = box.current;
    if (place === null) return;
    const listen = () => changed(place.value);
    place.addEventListener('input', listen);
    let left = false;
    let end = () => {};
    void import('@/editor/edit')
      .then(({ edit }) => {
        if (left) return;
        const editor = edit(place);
        end = () => {
          editor.destroy();
          place.parentElement?.querySelector('.rich-text')?.remove();
          place.hidden = false;
        };
      })
      // The box takes the text without it.
      .catch(() => undefined);
    return () => {
      left = true;
      place.removeEventListener('input', listen);
      end();
    };
  }, []);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.place} data-wrong={error !== undefined}>
        <textarea
          ref={box}
          id={id}
          name={name}
          lang={lang}
          rows={10}
          defaultValue={initial}
          data-rich-text={JSON.stringify(words)}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
        />
      </div>
      {error === undefined ? null : (
        <p id={`${id}-error`} className={styles.wrong}>
          {error}
        </p>
      )}
    </div>
  );
}
