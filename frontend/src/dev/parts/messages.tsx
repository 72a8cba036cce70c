/** What lies over a page, and what says something: dialogs, drawers, toasts, notices. */
import { useEffect } from 'react';
import { FilterDrawer } from '@/features/screen/FilterDrawer';
import { pauseToasts, showToast } from '@/shared/toasts';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import { DialogFrame } from '@/shared/ui/DialogFrame';
import { IgnoredNote } from '@/shared/ui/IgnoredNote';
import { Notice } from '@/shared/ui/Notice';
import { RetryLine } from '@/shared/ui/RetryLine';
import { Toasts } from '@/shared/ui/Toasts';
import { Opened, Part, Stage, State } from '../Specimen';
import { SomeFacets } from './facets';

const nothing = () => undefined;
const SENTENCE = 'Diese Liste gibt es danach nicht mehr; die Fonds bleiben auf der Merkliste. ';

export function Dialogs() {
  return (
    <Part name="Dialog">
      <State name="normal">
        <Opened name="question">
          {(close) => (
            <ConfirmDialog
              title="Liste löschen?"
              text={SENTENCE}
              action="Löschen"
              onConfirm={nothing}
              onClose={close}
            />
          )}
        </Opened>
      </State>
      <State name="error">
        <Opened name="failed form">
          {(close) => (
            <DialogFrame title="Suche speichern" onClose={close}>
              {() => (
                <Notice tone="error" title="Diesen Namen gibt es schon.">
                  <p>Bitte wählen Sie einen anderen.</p>
                </Notice>
              )}
            </DialogFrame>
          )}
        </Opened>
      </State>
      <State name="very long">
        <Opened name="long text">
          {(close) => (
            <DialogFrame
              title="Musterfonds für nachhaltige Unternehmensanleihen aus Schwellenländern vergleichen"
              onClose={close}
            >
              {() => <p>{SENTENCE.repeat(16)}</p>}
            </DialogFrame>
          )}
        </Opened>
      </State>
    </Part>
  );
}

export function Drawers() {
  return (
    <Part name="Drawer">
      <State name="very long">
        <Opened name="filters">
          {(close) => (
            <FilterDrawer done="412 Fonds zeigen" onClose={close}>
              <SomeFacets />
            </FilterDrawer>
          )}
        </Opened>
      </State>
    </Part>
  );
}

const ASKED = { label: 'Rückgängig', run: nothing };

export function ToastMessages() {
  useEffect(() => {
    pauseToasts(true);
    showToast('Link kopiert.');
    showToast('„Musterfonds Wohlklang Aktien Welt“ ist nicht mehr auf der Merkliste.', 'success', ASKED);
    showToast(
      '„Musterfonds für nachhaltige Unternehmensanleihen aus Schwellenländern mit Währungssicherung“ konnte nicht auf die Merkliste gesetzt werden. Bitte erneut versuchen.',
      'error',
    );
  }, []);
  return (
    <Part name="Toast">
      <State name="normal" note="error and very long" wide>
        <Stage height="18rem">
          <Toasts />
        </Stage>
      </State>
    </Part>
  );
}

export function Notices() {
  const address = `https://beispiel.example/${'sehr-lange-adresse-'.repeat(6)}`;
  return (
    <Part name="Notice">
      <State name="normal">
        <Notice tone="info" title="Diese Anteilsklasse ist geschlossen.">
          <p>Kennzahlen und Rating sind die letzten vor dem 30.06.2026.</p>
        </Notice>
      </State>
      <State name="normal" note="warning">
        <IgnoredNote ignored={[{ key: 'ter_max', value: 'viel' }]} />
      </State>
      <State name="error">
        <Notice tone="error" title="Keine Verbindung.">
          <p>Ihre Eingaben bleiben erhalten.</p>
          <button type="button">Erneut versuchen</button>
        </Notice>
      </State>
      <State name="error" note="line of a small part">
        <RetryLine text="Die Verläufe fehlen." onRetry={nothing} />
      </State>
      <State name="very long">
        <Notice tone="info" title={address}>
          <p>{SENTENCE.repeat(3)}</p>
        </Notice>
      </State>
    </Part>
  );
}
