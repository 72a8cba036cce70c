import type { Editor } from '@tiptap/core';
import { isAddress } from './address';

/** The words of the buttons, as the page brings them (app/richtext/editor.py). */
export type Words = Readonly<Record<string, string>>;

interface Action {
  readonly name: string;
  run(editor: Editor): void;
  /** Whether the place of the cursor is formatted so; actions without it do something once. */
  isOn?(editor: Editor): boolean;
  /** Whether it is offered here; without it always. */
  isOffered?(editor: Editor): boolean;
}

const inTable = (editor: Editor) => editor.isActive('table');

const ACTIONS: readonly Action[] = [
  {
    name: 'heading',
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
  },
  {
    name: 'subheading',
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
  },
  {
    name: 'bold',
    run: (editor) => editor.chain().focus().toggleBold().run(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    name: 'italic',
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    name: 'bullets',
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    name: 'numbers',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    name: 'quote',
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
  {
    name: 'table',
    run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    isOffered: (editor) => !inTable(editor),
  },
  { name: 'row', run: (editor) => editor.chain().focus().addRowAfter().run(), isOffered: inTable },
  { name: 'column', run: (editor) => editor.chain().focus().addColumnAfter().run(), isOffered: inTable },
  { name: 'removeRow', run: (editor) => editor.chain().focus().deleteRow().run(), isOffered: inTable },
  { name: 'removeColumn', run: (editor) => editor.chain().focus().deleteColumn().run(), isOffered: inTable },
  { name: 'removeTable', run: (editor) => editor.chain().focus().deleteTable().run(), isOffered: inTable },
  { name: 'undo', run: (editor) => editor.chain().focus().undo().run() },
  { name: 'redo', run: (editor) => editor.chain().focus().redo().run() },
];

/** The buttons above an editor; they follow the cursor. */
export function toolbarFor(editor: Editor, words: Words, id: string): HTMLElement {
  const bar = document.createElement('div');
  bar.className = 'rich-text-bar';
  bar.setAttribute('role', 'group');
  bar.setAttribute('aria-label', words.toolbar ?? '');
  const link = linkOf(editor, words, id);
  const buttons = ACTIONS.map((action) => ({
    action,
    button: button(words[action.name] ?? action.name, () => action.run(editor)),
  }));
  bar.append(...buttons.slice(0, 7).map((one) => one.button), link.button);
  bar.append(...buttons.slice(7).map((one) => one.button), link.form);
  const follow = () => {
    for (const { action, button: shown } of buttons) {
      if (action.isOn) shown.setAttribute('aria-pressed', String(action.isOn(editor)));
      shown.hidden = action.isOffered ? !action.isOffered(editor) : false;
    }
    link.button.setAttribute('aria-pressed', String(editor.isActive('link')));
  };
  editor.on('transaction', follow);
  follow();
  return bar;
}

function button(text: string, press: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = text;
  made.addEventListener('click', press);
  return made;
}

/** A button that opens a line for the address of the chosen words. It is no form: it lies inside of one. */
function linkOf(editor: Editor, words: Words, id: string) {
  const form = document.createElement('div');
  form.className = 'rich-text-link';
  form.hidden = true;
  const label = document.createElement('label');
  label.htmlFor = `${id}-address`;
  label.textContent = words.address ?? '';
  const input = document.createElement('input');
  input.type = 'text';
  input.id = `${id}-address`;
  const close = () => {
    form.hidden = true;
    editor.commands.focus();
  };
  const apply = () => {
    const address = input.value.trim();
    const valid = address === '' || isAddress(address);
    input.setAttribute('aria-invalid', String(!valid));
    if (!valid) return;
    const chain = editor.chain().focus().extendMarkRange('link');
    if (address === '') chain.unsetLink().run();
    else chain.setLink({ href: address }).run();
    close();
  };
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      apply();
    } else if (event.key === 'Escape') close();
  });
  form.append(label, input, button(words.apply ?? '', apply));
  const open = button(words.link ?? '', () => {
    form.hidden = !form.hidden;
    input.value = String(editor.getAttributes('link').href ?? '');
    input.setAttribute('aria-invalid', 'false');
    if (!form.hidden) input.focus();
  });
  return { button: open, form };
}
