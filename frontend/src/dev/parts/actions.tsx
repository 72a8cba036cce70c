/** What one presses: buttons, menus, tabs, segments. */
import { createRef, useState } from 'react';
import { FundSectionBar } from '@/features/fund/FundSectionBar';
import { ViewSwitch } from '@/features/screen/ViewSwitch';
import { ApiError } from '@/shared/api/client';
import { FormFrame } from '@/shared/form/FormFrame';
import { INITIAL_STATE } from '@/shared/screen/state';
import button from '@/shared/ui/Button.module.css';
import { Menu } from '@/shared/ui/Menu';
import { MoreMenu } from '@/shared/ui/MoreMenu';
import styles from '../Components.module.css';
import { Part, Stage, State } from '../Specimen';

const refused = new ApiError({
  status: 503,
  code: 'unavailable',
  detail: 'Das ist gerade nicht möglich. Bitte versuchen Sie es in einigen Minuten noch einmal.',
});

function Sending({ pending = false, failure = null }: { pending?: boolean; failure?: Error | null }) {
  const form = { ref: createRef<HTMLFormElement>(), errors: {}, attempt: 1, submit: () => undefined };
  return (
    <FormFrame
      form={{ ...form, pending, failure }}
      submit="Änderungen speichern"
      labels={{}}
      texts={{ fallback: 'Nicht gespeichert.' }}
    />
  );
}

export function Buttons() {
  return (
    <Part name="Button">
      <State name="normal">
        <div className={styles.line}>
          <button type="button" className={button.button}>
            Vergleichen
          </button>
          <button type="button" className={button.primary}>
            Speichern
          </button>
          <button type="button" className={button.link}>
            Zurücksetzen
          </button>
          <a className={button.button} href="#part-Button">
            Methodik
          </a>
        </div>
      </State>
      <State name="normal" note="form">
        <Sending />
      </State>
      <State name="loading">
        <Sending pending />
      </State>
      <State name="error">
        <Sending failure={refused} />
      </State>
      <State name="forbidden">
        <div className={styles.line}>
          <button type="button" className={button.button} aria-disabled="true" aria-describedby="why">
            Exportieren
          </button>
          <span id="why">Mit Konto, kostenlos</span>
        </div>
      </State>
      <State name="very long">
        <div className={styles.line}>
          <button type="button" className={button.button}>
            Änderungen dieser Suche als Nachricht erhalten und in der Merkliste vermerken
          </button>
        </div>
      </State>
    </Part>
  );
}

const ENTRIES = ['Link kopieren', 'Stichtag ändern', 'Filter erklären'] as const;
const LONG_ENTRY = 'Alle Anteilsklassen dieses Fonds auf die Merkliste setzen und Nachrichten bestellen';

function OpenMenu({ entries, disabled = false }: { entries: readonly string[]; disabled?: boolean }) {
  const [open, setOpen] = useState(true);
  return (
    <Menu label="Mehr" open={open} onToggle={setOpen}>
      {entries.map((entry, place) => (
        <li key={entry}>
          <button type="button" aria-pressed={place === 0} aria-disabled={disabled && place > 0}>
            {entry}
          </button>
        </li>
      ))}
    </Menu>
  );
}

export function Menus() {
  return (
    <Part name="Menu">
      <State name="normal">
        <Stage height="13rem">
          <OpenMenu entries={ENTRIES} />
        </Stage>
      </State>
      <State name="normal" note="closed">
        <MoreMenu name="Weitere Aktionen" entries={[{ label: ENTRIES[0], run: () => undefined }]} />
      </State>
      <State name="forbidden">
        <Stage height="13rem">
          <OpenMenu
            entries={['Link kopieren', 'Exportieren (mit Konto)', 'Speichern (mit Konto)']}
            disabled
          />
        </Stage>
      </State>
      <State name="very long">
        <Stage height="13rem">
          <OpenMenu entries={[LONG_ENTRY, ...ENTRIES.slice(1)]} />
        </Stage>
      </State>
    </Part>
  );
}

export function Tabs() {
  const lists = ['Merkliste', 'Dividenden', 'Schwellenländer'];
  const long = [
    ...lists,
    'Fonds für das Gespräch mit der Bank am Ende des nächsten Quartals',
    'Rente',
    'Kinder',
  ];
  const tabs = (names: readonly string[]) => (
    <nav className={styles.tabs} aria-label="Listen">
      {names.map((name, place) => (
        <a key={name} href="#part-Tabs" aria-current={place === 0 ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
  return (
    <Part name="Tabs">
      <State name="normal">{tabs(lists)}</State>
      <State name="very long">{tabs(long)}</State>
      <State name="normal" note="section bar" wide>
        <FundSectionBar counts={{ classes: 12, documents: 4, news: 3 }} />
      </State>
      <State name="missing" note="section bar" wide>
        <FundSectionBar counts={{ classes: 1, documents: 0, news: 0 }} />
      </State>
    </Part>
  );
}

export function Segments() {
  return (
    <Part name="Segmented">
      <State name="normal">
        <ViewSwitch state={INITIAL_STATE} onView={() => undefined} />
      </State>
      <State name="normal" note="another chosen">
        <ViewSwitch state={{ ...INITIAL_STATE, view: 'map' }} onView={() => undefined} />
      </State>
    </Part>
  );
}
