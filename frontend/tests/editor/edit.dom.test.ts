import { isAddress } from '@/editor/address';
import { edit } from '@/editor/edit';

const WORDS = JSON.stringify({
  toolbar: 'Formatierung',
  bold: 'Fett',
  link: 'Link',
  address: 'Adresse',
  apply: 'Übernehmen',
});

function box(value: string): HTMLTextAreaElement {
  document.body.innerHTML =
    '<form><label for="id_body">Text:</label><textarea id="id_body" name="body"></textarea></form>';
  const made = document.querySelector('textarea') as HTMLTextAreaElement;
  made.value = value;
  made.dataset.richText = WORDS;
  return made;
}

test('an opened text is not changed by being opened', () => {
  const area = box('<p>Eins</p><custom>zwei</custom>');
  edit(area);
  expect(area.value).toBe('<p>Eins</p><custom>zwei</custom>');
  expect(area.hidden).toBe(true);
  expect(document.querySelector('[role=textbox]')).toHaveAttribute('aria-label', 'Text');
});

test('what is typed is sent as the server keeps it', () => {
  const area = box('');
  const editor = edit(area);
  editor.commands.setContent('<h2>Kupfer</h2><p>Die <b>Minen</b></p><ul><li>eins</li></ul>', {
    emitUpdate: true,
  });
  expect(area.value).toBe('<h2>Kupfer</h2><p>Die <strong>Minen</strong></p><ul><li><p>eins</p></li></ul>');
});

test('scripts, styles and addresses of other kinds do not survive a paste', () => {
  const area = box('');
  const editor = edit(area);
  editor.commands.setContent(
    '<p style="color:red" onclick="x">a<script>alert(1)</script><a href="javascript:x">b</a></p><h1>c</h1>',
    { emitUpdate: true },
  );
  expect(area.value).not.toMatch(/style|onclick|script|h1/);
});

test('an emptied text is none', () => {
  const area = box('<p>Eins</p>');
  const editor = edit(area);
  editor.commands.clearContent(true);
  expect(area.value).toBe('');
});

test.each([
  ['https://x.example/a', true],
  ['mailto:a@x.example', true],
  ['/fund/x/7', true],
  ['//x.example', false],
  ['http://x.example', false],
  ['javascript:alert(1)', false],
])('%s as an address: %s', (address, valid) => {
  expect(isAddress(address)).toBe(valid);
});

test('what is said of the hidden box is said of the editor, which takes its focus', async () => {
  const area = box('');
  const editor = edit(area);
  area.setAttribute('aria-invalid', 'true');
  area.setAttribute('aria-describedby', 'why');
  area.focus();
  await vi.waitFor(() => expect(editor.view.dom).toHaveAttribute('aria-invalid', 'true'));
  expect(editor.view.dom).toHaveAttribute('aria-describedby', 'why');
  await vi.waitFor(() => expect(editor.view.dom).toHaveFocus());
  area.removeAttribute('aria-describedby');
  await vi.waitFor(() => expect(editor.view.dom).not.toHaveAttribute('aria-describedby'));
});
