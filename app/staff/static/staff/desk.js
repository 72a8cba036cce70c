/* What Django's admin lacks: names for screen readers, keys for saving, and a question before text is lost. */
'use strict';
{
  const SEARCHED = 'select.admin-autocomplete';

  /** What a field is called: its label, or the heading of its column. */
  function nameOf(field) {
    const label = field.id && document.querySelector(`label[for="${CSS.escape(field.id)}"]`);
    if (label) return label.textContent.trim().replace(/:$/, '');
    const cell = field.closest('td');
    const heading = cell?.closest('table')?.tHead?.rows[0]?.cells[cell.cellIndex];
    return heading ? heading.textContent.trim() : field.name;
  }

  /** Fields with a search: their box, and the line to type in, are called like the field. */
  function nameSearched(field) {
    const box = field.nextElementSibling;
    if (!box?.classList.contains('select2')) return;
    const name = nameOf(field);
    const selection = box.querySelector('.select2-selection');
    const chosen = box.querySelector('.select2-selection__rendered');
    selection?.removeAttribute('aria-labelledby');
    selection?.setAttribute('aria-label', field.multiple ? name : `${name}: ${chosen?.title || '–'}`);
    // Inside of a box that is operated as one thing nothing is a field or a list of its own.
    for (const part of box.querySelectorAll('.select2-selection__rendered, .select2-selection__rendered > li')) {
      part.setAttribute('role', 'presentation');
      part.removeAttribute('aria-readonly');
    }
    box.querySelector('.select2-search__field')?.setAttribute('aria-label', name);
  }

  /** Links that do something instead of leading somewhere are buttons, and say of which field. */
  function nameShortcuts() {
    for (const shortcuts of document.querySelectorAll('.datetimeshortcuts')) {
      const field = shortcuts.previousElementSibling;
      const name = field?.getAttribute('aria-label') ?? (field ? nameOf(field) : '');
      for (const link of shortcuts.querySelectorAll('a')) {
        const icon = link.querySelector('[title]');
        link.setAttribute('role', 'button');
        link.setAttribute('aria-label', `${icon ? icon.title : link.textContent}: ${name}`);
        if (link.dataset.byKey) continue;
        link.dataset.byKey = 'yes';
        link.addEventListener('keydown', (event) => {
          if (event.key !== ' ') return;
          event.preventDefault();
          link.click();
        });
      }
    }
  }

  /** Headings without words head nothing, and what shows an icon is a picture. */
  function mendMarkup() {
    for (const heading of document.querySelectorAll('.inline-group thead th')) {
      if (heading.textContent.trim()) continue;
      const cell = document.createElement('td');
      cell.className = heading.className;
      heading.replaceWith(cell);
    }
    // Who cannot drag sideways scrolls by keys.
    for (const group of document.querySelectorAll('.inline-group')) {
      if (group.scrollWidth <= group.clientWidth) continue;
      group.tabIndex = 0;
      group.setAttribute('role', 'group');
      group.setAttribute('aria-label', group.querySelector('h2')?.textContent.trim() ?? '');
    }
    for (const icon of document.querySelectorAll('.search-label-icon')) icon.setAttribute('role', 'img');
  }

  /** What opens over the page is a dialogue of its own, called like the button that opens it. */
  function namePickers() {
    for (const picker of document.querySelectorAll('.calendarbox, .clockbox')) {
      const button = document.getElementById(picker.id.replace('box', 'link'));
      picker.setAttribute('role', 'dialog');
      picker.setAttribute('aria-label', button?.getAttribute('aria-label') ?? picker.id);
    }
  }

  function nameAll() {
    mendMarkup();
    for (const field of document.querySelectorAll(SEARCHED)) nameSearched(field);
    nameShortcuts();
    namePickers();
  }

  /** What the form would send, and what waits in its pairs of lists. */
  function contentsOf(form) {
    const sent = [...new FormData(form)].filter(([name]) => name !== 'csrfmiddlewaretoken');
    const texts = sent.map(([name, value]) => `${name}=${value instanceof File ? value.name + value.size : value}`);
    const picked = [...form.querySelectorAll('select.filtered option')].map(
      (option) => `${option.parentElement.id}=${option.value}`,
    );
    return [...texts, ...picked.sort()].join('\n');
  }

  /** Whether a text differs from the one that the page came with: people type before the page has loaded. */
  function isTyped(form) {
    const texts = [...form.querySelectorAll('textarea, input[type=text]')];
    return texts.some((field) => field.value !== field.defaultValue);
  }

  /** Ask before a form with changes is left; keys save it. */
  function attend(form) {
    let before = contentsOf(form);
    let sending = false;
    form.addEventListener('submit', () => {
      sending = true;
    });
    // Going back may show the same page again, as it was left.
    window.addEventListener('pageshow', () => {
      sending = false;
    });
    // A form that was refused holds what is stored nowhere.
    if (document.querySelector('.errornote') || isTyped(form)) before = '';
    window.addEventListener('beforeunload', (event) => {
      if (sending || contentsOf(form) === before) return;
      event.preventDefault();
    });
    document.addEventListener('keydown', (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      const wanted = { s: ['_continue', '_save'], Enter: ['_save'] }[event.key];
      const button = wanted?.map((name) => form.querySelector(`[type=submit][name=${name}]`)).find(Boolean);
      if (!button) return;
      event.preventDefault();
      form.requestSubmit(button);
    });
  }

  window.addEventListener('load', () => {
    nameAll();
    const form = document.querySelector('body.change-form #content-main > form[method=post]');
    if (form?.querySelector('.submit-row [type=submit]')) attend(form);
    const $ = window.django?.jQuery;
    $?.(document).on('select2:open', (event) => {
      const name = nameOf(event.target);
      const search = document.querySelector('.select2-container--open .select2-search__field');
      search?.setAttribute('aria-label', name);
      const list = document.querySelector('body > .select2-container--open');
      list?.setAttribute('role', 'dialog');
      list?.setAttribute('aria-label', name);
      const box = event.target.nextElementSibling?.querySelector('.select2-selection');
      const owned = box?.getAttribute('aria-owns');
      if (owned) box.setAttribute('aria-controls', owned);
    });
    $?.(document).on('change.select2', SEARCHED, (event) => window.setTimeout(() => nameSearched(event.target)));
    window.addEventListener('resize', mendMarkup);
    document.addEventListener('formset:added', () => window.setTimeout(nameAll));
  });
}
