import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen as page, render, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@/shared/api/client';
import { useChecks } from '@/shared/form/checks';
import { FieldList } from '@/shared/form/FieldList';
import { Field, FileField } from '@/shared/form/Fields';
import { FormFrame } from '@/shared/form/FormFrame';
import { base64Of } from '@/shared/form/file';
import { useForm } from '@/shared/form/use-form';
import { activate } from '@/shared/i18n';

interface Answers {
  company: string;
  people: { name: string; email: string }[];
  report: FileList | null;
}

interface Sent extends Omit<Answers, 'report'> {
  base64_string: string;
}

/** A page of a survey: a text, a table of people, a file. */
function Survey({ send }: { send(sent: Sent): Promise<string> }) {
  const { required } = useChecks();
  const form = useForm<Answers, string>({
    initial: { company: '', people: [{ name: 'Erste', email: 'erste@example.com' }], report: null },
    checks: ({ people }) => ({
      company: required,
      people: (rows) => (rows.length === 0 ? 'Mindestens eine Person.' : undefined),
      ...Object.fromEntries(people.map((_, index) => [`people.${index}.name`, required])),
      report: (files) => (files?.length ? undefined : required('')),
    }),
    send: async ({ report, ...texts }) =>
      send({ ...texts, base64_string: report?.[0] ? await base64Of(report[0]) : '' }),
    onDone: () => undefined,
  });
  const labels = { company: 'Gesellschaft', people: 'Team', 'people.name': 'Name', report: 'Bericht' };
  return (
    <FormFrame form={form} labels={labels} texts={{ fallback: 'Nicht gesendet.' }} submit="Senden">
      <Field {...form.bind('company')} label="Gesellschaft" autoComplete="off" />
      <FieldList
        form={form}
        name="people"
        label="Team"
        add={{ label: 'Person hinzufügen', row: { name: '', email: '' } }}
        most={3}
        nameOf={(_, index) => `Person ${index + 1}`}
      >
        {(_, index) => (
          <>
            <Field
              {...form.bind(`people.${index}.name`)}
              label={`Name von Person ${index + 1}`}
              autoComplete="off"
            />
            <Field
              {...form.bind(`people.${index}.email`)}
              label={`E-Mail von Person ${index + 1}`}
              autoComplete="off"
              optional
            />
          </>
        )}
      </FieldList>
      <FileField {...form.bind('report')} label="Bericht" accept="application/pdf" />
    </FormFrame>
  );
}

const REPORT = new File(['%PDF'], 'bericht.pdf', { type: 'application/pdf' });

async function open(send: (sent: Sent) => Promise<string> = async () => 'ok', lang: 'de' | 'en' = 'de') {
  await activate(lang);
  const sent = vi.fn(send);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Survey send={sent} />
    </QueryClientProvider>,
  );
  const submit = () => userEvent.click(page.getByRole('button', { name: 'Senden' }));
  const add = () => userEvent.click(page.getByRole('button', { name: 'Person hinzufügen' }));
  return { sent, submit, add };
}

describe('a form with rows and a file', () => {
  it('sends rows in their order, and the file as base64', async () => {
    const { sent, submit, add } = await open();
    await userEvent.type(page.getByLabelText('Gesellschaft'), 'Haus');
    await add();
    expect(page.getByLabelText('Name von Person 2')).toHaveFocus();
    await userEvent.type(page.getByLabelText('Name von Person 2'), 'Zweite');
    await userEvent.upload(page.getByLabelText('Bericht'), REPORT);
    await submit();
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
    expect(sent.mock.calls[0]?.[0]).toEqual({
      company: 'Haus',
      people: [
        { name: 'Erste', email: 'erste@example.com' },
        { name: 'Zweite', email: '' },
      ],
      base64_string: btoa('%PDF'),
    });
  });

  it('takes rows out, keeps what stands in the others, and adds no more than there may be', async () => {
    const { add } = await open();
    await add();
    await userEvent.type(page.getByLabelText('Name von Person 2'), 'Zweite');
    await add();
    expect(page.queryByRole('button', { name: 'Person hinzufügen' })).toBeNull();
    await userEvent.click(page.getByRole('button', { name: 'Person 1 entfernen' }));
    expect(page.getByLabelText('Name von Person 1')).toHaveValue('Zweite');
    expect(page.getByRole('group', { name: 'Team' })).toHaveFocus();
  });

  it('asks for what is missing in a row, in the list and of the file, and leads to each', async () => {
    const { sent, submit, add } = await open();
    await add();
    await submit();
    const alert = within(await page.findByRole('alert'));
    expect(alert.getByRole('listitem')).toHaveTextContent('Gesellschaft, Name (2), Bericht');
    await userEvent.click(alert.getByRole('button', { name: 'Name (2)' }));
    expect(page.getByLabelText('Name von Person 2')).toHaveFocus();
    await userEvent.click(alert.getByRole('button', { name: 'Bericht' }));
    expect(page.getByLabelText('Bericht')).toHaveFocus();
    await userEvent.click(page.getByRole('button', { name: 'Person 2 entfernen' }));
    await userEvent.click(page.getByRole('button', { name: 'Person 1 entfernen' }));
    await submit();
    expect(await page.findByText('Team: Mindestens eine Person.')).toBeVisible();
    expect(sent).not.toHaveBeenCalled();
  });

  it('says what the server found wrong at the field of the row, and loses nothing that was typed', async () => {
    const errors = [{ key: 'people.0.email', message: 'Diese Adresse gibt es nicht.' }];
    const { submit } = await open(() =>
      Promise.reject(new ApiError({ status: 400, code: 'invalid_input', errors })),
    );
    await userEvent.type(page.getByLabelText('Gesellschaft'), 'Haus');
    await userEvent.upload(page.getByLabelText('Bericht'), REPORT);
    await submit();
    const email = page.getByLabelText(/^E-Mail von Person 1/);
    await waitFor(() => expect(email).toHaveFocus());
    expect(email).toHaveAccessibleDescription('Diese Adresse gibt es nicht.');
    expect(page.getByLabelText('Gesellschaft')).toHaveValue('Haus');
    expect(page.getByLabelText<HTMLInputElement>('Bericht').files?.[0]?.name).toBe('bericht.pdf');
    await userEvent.type(email, 'x');
    expect(email).toBeValid();
  });

  it.each([
    ['de', 'Erforderlich.', 'Die Datei ist größer als 10 MB.'],
    ['en', 'Required', 'The file is larger than 10 MB.'],
  ] as const)(
    'asks for the file and says at it what the server refuses, in %s',
    async (lang, missing, refused) => {
      const errors = [{ key: 'report', message: refused }];
      const { sent, submit } = await open(
        () => Promise.reject(new ApiError({ status: 400, code: 'invalid_input', errors })),
        lang,
      );
      await userEvent.type(page.getByLabelText('Gesellschaft'), 'Haus');
      await submit();
      const field = page.getByLabelText<HTMLInputElement>('Bericht');
      await waitFor(() => expect(field).toHaveFocus());
      expect(field).toHaveAccessibleDescription(missing);
      expect(sent).not.toHaveBeenCalled();
      await userEvent.upload(field, REPORT);
      expect(field).toHaveAttribute('aria-invalid', 'false');
      await submit();
      await waitFor(() => expect(field).toHaveAccessibleDescription(refused));
      expect(field).toHaveFocus();
      expect(field.files?.[0]).toBe(REPORT);
      await userEvent.upload(field, new File(['%PDF-'], 'kurz.pdf', { type: 'application/pdf' }));
      expect(field).toHaveAttribute('aria-invalid', 'false');
      expect(field).not.toHaveAccessibleDescription();
    },
  );

  it('is filled in and sent by keyboard', async () => {
    const { sent } = await open();
    await userEvent.tab();
    await userEvent.keyboard('Haus');
    const field = page.getByLabelText('Bericht');
    for (let presses = 0; document.activeElement !== field && presses < 9; presses += 1)
      await userEvent.tab();
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute('accept', 'application/pdf');
    await userEvent.upload(field, REPORT);
    await userEvent.tab();
    expect(page.getByRole('button', { name: 'Senden' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  });

  it('offers no other types than it takes, and tells of a file that is gone when it is sent', async () => {
    const { sent, submit } = await open();
    await userEvent.type(page.getByLabelText('Gesellschaft'), 'Haus');
    const field = page.getByLabelText<HTMLInputElement>('Bericht');
    await userEvent.upload(field, new File(['MZ'], 'bericht.exe', { type: 'application/x-msdownload' }));
    expect(field.files).toHaveLength(0);
    await userEvent.upload(field, REPORT);
    const reading = vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementation(function (
      this: FileReader,
    ) {
      this.dispatchEvent(new ProgressEvent('error'));
    });
    await submit();
    expect(await page.findByText('Nicht gesendet.')).toBeVisible();
    expect(sent).not.toHaveBeenCalled();
    reading.mockRestore();
    await submit();
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  });
});
