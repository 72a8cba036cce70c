/** Sections of a page and charts. */
import { LaterSection } from '@/features/fund/LaterSection';
import { Locked } from '@/features/fund/Locked';
import { Section } from '@/features/fund/Section';
import { ApiError } from '@/shared/api/client';
import { ChartFrame, type ChartFrameProps } from '@/shared/chart/ChartFrame';
import { course } from '../fixtures';
import { Part, State } from '../Specimen';

const never = () => new Promise<string>(() => undefined);
const fails = () =>
  Promise.reject(new ApiError({ status: 503, code: 'unavailable', detail: 'Dieser Teil fehlt gerade.' }));

function Later({ load }: { load: () => Promise<string> }) {
  return (
    <LaterSection
      title="Dokumente"
      query={{ queryKey: ['later'], queryFn: load, retry: false }}
      lines={3}
      height="1.75rem"
    >
      {(text) => <p>{text}</p>}
    </LaterSection>
  );
}

function Broken(): never {
  throw new Error('as if its figures could not be drawn');
}

export function Sections() {
  return (
    <Part name="Section">
      <State name="normal">
        <Section name="performance">
          <p>Der Fonds hat in drei Jahren 6,1 % im Jahr gewonnen.</p>
        </Section>
      </State>
      <State name="normal" note="later">
        <Later load={() => Promise.resolve('Drei Dokumente')} />
      </State>
      <State name="loading" note="later">
        <Later load={never} />
      </State>
      <State name="error" note="later">
        <Later load={fails} />
      </State>
      <State name="error">
        <Section name="risk">
          <Broken />
        </Section>
      </State>
      <State name="forbidden" note="account">
        <Locked titles={['Die Gründe hinter den Punkten']} for="user" />
      </State>
      <State name="forbidden" note="professional">
        <Locked titles={['Rollierende Rendite', 'Renditeverteilung']} for="professional" />
      </State>
    </Part>
  );
}

const NORMAL = course();
const GAPS = course(
  true,
  'Musterfonds für nachhaltige Unternehmensanleihen aus Schwellenländern mit Währungssicherung',
);
const FACTS = { record_date: '2026-10-31', simulated: true, notices: [] };

function Picture(props: Partial<ChartFrameProps>) {
  return (
    <ChartFrame
      title="Wertentwicklung"
      subject="Musterfonds"
      headline="In drei Jahren 2,0 Prozentpunkte im Jahr vor der Vergleichsgruppe"
      hint="Indexiert auf 100, in EUR, Ausschüttungen wieder angelegt."
      hintBelow
      summary="Eine ausgedachte Linie."
      description={NORMAL}
      facts={FACTS}
      empty="Noch keine eigene Linie: 14 Monate, davon 2 mit Preisen"
      height={208}
      lines={3}
      {...props}
    />
  );
}

export function Charts() {
  return (
    <Part name="Chart">
      <State name="normal" wide>
        <Picture />
      </State>
      <State name="missing" note="very long">
        <Picture description={GAPS} headline={undefined} />
      </State>
      <State name="loading">
        <Picture description={null} facts={null} headline={undefined} />
      </State>
      <State name="empty">
        <Picture description={null} headline={undefined} />
      </State>
      <State name="error">
        <Picture
          description={null}
          facts={null}
          headline={undefined}
          error={new ApiError({ status: 503, code: 'unavailable', detail: 'Dieser Teil fehlt gerade.' })}
          onRetry={() => undefined}
        />
      </State>
      <State name="forbidden">
        <Picture headline={undefined} locked={<Locked titles={['Wertentwicklung']} for="professional" />} />
      </State>
    </Part>
  );
}
