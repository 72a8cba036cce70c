import { Editor } from '@tiptap/core';
import { TableKit } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { isAddress } from './address';
import { toolbarFor, type Words } from './toolbar';

/** What the server keeps (app/richtext/nodes.py), and nothing else: whatever is pasted becomes this. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    link: {
      openOnClick: false,
      autolink: false,
      protocols: ['https', 'mailto'],
      isAllowedUri: isAddress,
      HTMLAttributes: { target: null, rel: null },
    },
    trailingNode: false,
  }),
  TableKit.configure({ table: { resizable: false, renderWrapper: false } }),
];

/** Put an editor in the place of a text box, which keeps what is sent. */
export function edit(box: HTMLTextAreaElement): Editor {
  const words = JSON.parse(box.dataset.richText ?? '{}') as Words;
  const frame = document.createElement('div');
  frame.className = 'rich-text';
  box.after(frame);
  const label = box.id
    ? document.querySelector<HTMLLabelElement>(`label[for="${CSS.escape(box.id)}"]`)
    : null;
  const editor = new Editor({
    element: frame,
    extensions,
    content: box.value,
    // The policy of the page allows no styles that a script adds; they are in editor.css.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label?.textContent?.trim().replace(/:$/, '') ?? box.name,
        'aria-required': String(box.required),
        class: 'rich-text-area',
      },
    },
    // Only what somebody changes is a change: the text box keeps the server's text until then.
    onUpdate: ({ editor: changed }) => {
      box.value = changed.isEmpty ? '' : changed.getHTML();
      box.dispatchEvent(new Event('input', { bubbles: true }));
    },
  });
  frame.prepend(toolbarFor(editor, words, box.id));
  box.hidden = true;
  label?.addEventListener('click', () => editor.commands.focus());
  standInFor(box, editor);
  return editor;
}

/** Whoever leads to the box, which is hidden, comes to the editor; what is wrong with the box is said of the editor. */
function standInFor(box: HTMLTextAreaElement, editor: Editor): void {
  box.focus = () => void editor.commands.focus();
  const said = ['aria-invalid', 'aria-describedby'];
  const take = () => {
    for (const name of said) {
      const value = box.getAttribute(name);
      if (value === null) editor.view.dom.removeAttribute(name);
      else editor.view.dom.setAttribute(name, value);
    }
  };
  take();
  const changes = new MutationObserver(take);
  changes.observe(box, { attributeFilter: said });
  editor.on('destroy', () => {
    changes.disconnect();
    Reflect.deleteProperty(box, 'focus');
  });
}
