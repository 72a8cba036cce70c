/** The search box and its suggestions, in what typing leads to. */
import { useRef } from 'react';
import FundSearch from '@/shared/fund-search/FundSearch';
import { noteFund, togglePin } from '@/shared/trail';
import button from '@/shared/ui/Button.module.css';
import { SOUGHT } from '../answers';
import styles from '../Components.module.css';
import { fund } from '../fixtures';
import { Part, State } from '../Specimen';

interface TypedProps {
  text: string;
  /** What shows that it has come to rest, as a selector. */
  until: string;
  height: string;
}

/** A box into which a button types as a reader would: only one of them can be open, the one that has the focus. */
function Typed({ text, until, height }: TypedProps) {
  const place = useRef<HTMLDivElement>(null);
  const type = () => {
    const input = place.current?.querySelector('input');
    if (!input) return;
    input.focus();
    input.click();
    // React hears of a value only if it is set past its own property.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <div ref={place} className={styles.typed} style={{ minBlockSize: height }}>
      <FundSearch />
      <button
        type="button"
        className={button.link}
        data-opens={text || 'empty'}
        data-until={until}
        onClick={type}
      >
        {text === '' ? 'Open' : `Type “${text}”`}
      </button>
    </div>
  );
}

export function SearchBoxes() {
  return (
    <Part name="Search box">
      <State name="normal" note="home">
        <FundSearch examples={['Musterfonds', 'XX0000000001']} />
      </State>
      <State name="normal">
        <FundSearch variant="compact" />
      </State>
      <State name="very long">
        <FundSearch variant="compact" initial={SOUGHT.long} />
      </State>
      <State name="loading">
        <Typed text={SOUGHT.awaited} until="[data-open=true] p" height="11rem" />
      </State>
      <State name="empty">
        <Typed text="" until="[role=option]" height="21rem" />
      </State>
      <State name="error">
        <Typed text={SOUGHT.failed} until="[role=alert]" height="19rem" />
      </State>
    </Part>
  );
}

// As if somebody had looked at two funds and pinned one of them.
noteFund(fund(2, 'long'));
noteFund(fund(1));
togglePin(1);

export function SuggestionLists() {
  return (
    <Part name="Suggestion">
      <State name="normal" note="very long and missing" wide>
        <Typed text={SOUGHT.found} until="[role=group] + [role=group]" height="32rem" />
      </State>
      <State name="empty" wide>
        <Typed text={SOUGHT.none} until="[data-open=true] li a" height="18rem" />
      </State>
    </Part>
  );
}
