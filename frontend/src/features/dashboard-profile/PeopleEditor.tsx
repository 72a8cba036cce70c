import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { CompanyProfile, DraftPerson } from '@/shared/api/types';
import { Field } from '@/shared/form/Fields';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import styles from './DashboardProfile.module.css';
import { InBothLanguages } from './InBothLanguages';
import { PictureField } from './PictureField';
import { Instead } from './PublishedNote';
import { bothLines } from './shown';
import {
  MOST,
  MOST_PEOPLE,
  NEW_PERSON,
  type OwnForm,
  type PersonValues,
  printed,
  type Values,
} from './values';

interface Props {
  form: OwnForm;
  company: CompanyProfile;
  published: Values;
}

const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`.trim();

/** The people of the profile in their order. */
export function PeopleEditor({ form, company, published }: Props) {
  const { t } = useTranslation('dashboardProfile');
  const list = useRef<HTMLOListElement>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const { fields, append, move, remove } = useFieldArray({
    control: form.control,
    name: 'portfolio_managers',
    keyName: 'key',
  });
  const named = (index: number) =>
    nameOf(form.read().portfolio_managers[index] ?? NEW_PERSON) || t('people.unnamed');
  const step = (from: number, by: -1 | 1) => {
    const to = from + by;
    if (to < 0 || to >= fields.length) return;
    const name = named(from);
    flushSync(() => move(from, to));
    // What was pressed has moved with its row.
    list.current?.children[to]?.querySelector<HTMLElement>(`[data-step="${by}"]`)?.focus();
    setSaid(t('people.moved', { name, place: to + 1, count: fields.length }));
  };
  return (
    <fieldset className={styles.group}>
      <legend>{t('fields.portfolio_managers')}</legend>
      <p className={styles.small}>{t('people.lead')}</p>
      <p role="status" className={styles.spoken}>
        {said}
      </p>
      {fields.length === 0 ? <p className={styles.small}>{t('people.none')}</p> : null}
      <ol ref={list} tabIndex={-1} className={styles.people}>
        {fields.map((row, index) => (
          <Row
            key={row.key}
            form={form}
            index={index}
            last={index === fields.length - 1}
            open={opened === row.key || hasFaults(form, index)}
            draft={company.draft?.portfolio_managers.find(({ id }) => id === row.id)}
            published={published.portfolio_managers.find(({ id }) => id === row.id)}
            onOpen={(open) => setOpened(open ? row.key : null)}
            onStep={(by) => step(index, by)}
            onRemove={() => setLeaving(index)}
          />
        ))}
      </ol>
      <Removed form={form} company={company} published={published} />
      {fields.length < MOST_PEOPLE ? (
        <button
          type="button"
          className={styles.button}
          onClick={() => {
            flushSync(() => append(NEW_PERSON, { shouldFocus: false }));
            const added = list.current?.lastElementChild;
            // Opened by its own button, whose row is known by now.
            added?.querySelector<HTMLElement>('[data-open]')?.click();
            requestAnimationFrame(() => added?.querySelector<HTMLElement>('input')?.focus());
          }}
        >
          {t('people.add')}
        </button>
      ) : null}
      {leaving === null ? null : (
        <ConfirmDialog
          title={t('people.sure')}
          text={t('people.removeText', { name: named(leaving) })}
          action={t('people.remove')}
          onConfirm={() => {
            remove(leaving);
            setLeaving(null);
            list.current?.focus();
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </fieldset>
  );
}

const hasFaults = ({ errors }: OwnForm, index: number) =>
  Object.keys(errors).some((path) => path.startsWith(`portfolio_managers.${index}.`));

interface RowProps {
  form: OwnForm;
  index: number;
  last: boolean;
  open: boolean;
  draft: DraftPerson | undefined;
  published: PersonValues | undefined;
  onOpen(open: boolean): void;
  onStep(by: -1 | 1): void;
  onRemove(): void;
}

function Row({ form, index, last, open, draft, published, onOpen, onStep, onRemove }: RowProps) {
  const { t } = useTranslation('dashboardProfile');
  const path = `portfolio_managers.${index}` as const;
  const person = useWatch({ control: form.control, name: path }) as PersonValues | undefined;
  if (person === undefined) return null;
  const name = nameOf(person) || t('people.unnamed');
  return (
    <li>
      <div className={styles.row}>
        <span className={styles.who}>
          <strong>{name}</strong>
          <Stand person={person} draft={draft} published={published} />
        </span>
        <button
          type="button"
          className={styles.button}
          data-open
          aria-expanded={open}
          aria-label={t(open ? 'people.closeNamed' : 'people.openNamed', { name })}
          onClick={() => onOpen(!open)}
        >
          {t(open ? 'people.close' : 'people.open')}
        </button>
        {([-1, 1] as const).map((by) => (
          <button
            key={by}
            type="button"
            className={styles.button}
            data-step={by}
            aria-disabled={by < 0 ? index === 0 : last}
            aria-label={t(by < 0 ? 'people.up' : 'people.down', { name })}
            onClick={() => onStep(by)}
          >
            <span aria-hidden="true">{by < 0 ? '↑' : '↓'}</span>
          </button>
        ))}
        <button
          type="button"
          className={styles.button}
          aria-label={t('people.removeNamed', { name })}
          onClick={onRemove}
        >
          {t('people.remove')}
        </button>
      </div>
      {draft?.reason ? <p className={styles.reason}>{t('reason', { reason: draft.reason })}</p> : null}
      {open ? (
        <div className={styles.person}>
          <div className={styles.pairs}>
            {(['first_name', 'last_name'] as const).map((key) => (
              <Field
                key={key}
                {...form.bind(`${path}.${key}`)}
                label={t(`person.${key}`)}
                autoComplete="off"
              />
            ))}
          </div>
          {(['position', 'department'] as const).map((key) => (
            <InBothLanguages
              key={key}
              form={form}
              name={`${path}.${key}`}
              label={t(`person.${key}`)}
              most={MOST[key]}
            />
          ))}
          <InBothLanguages
            form={form}
            name={`${path}.summary`}
            label={t('person.summary')}
            rows={5}
            most={MOST.summary}
          />
          <PictureField form={form} name={`${path}.image`} label={t('person.image')} />
          {published === undefined ? null : <Differences person={person} published={published} />}
        </div>
      ) : null}
    </li>
  );
}

/** Whether readers see this person as here. */
function Stand({
  person,
  draft,
  published,
}: Pick<RowProps, 'draft' | 'published'> & { person: PersonValues }) {
  const { t } = useTranslation('dashboardProfile');
  if (published === undefined) return <span className={styles.small}>{t('people.new')}</span>;
  const waits = printed(person) !== printed(published);
  const back = draft?.state === 'declined' || draft?.state === 'withdrawn';
  if (!waits && !back) return null;
  return <span className={styles.small}>{t(back ? 'people.back' : 'people.changed')}</span>;
}

/** Field by field what readers see of a person instead. */
function Differences({ person, published }: { person: PersonValues; published: PersonValues }) {
  const { t } = useTranslation('dashboardProfile');
  const texts = {
    first_name: published.first_name,
    last_name: published.last_name,
    position: bothLines(published.position),
    department: bothLines(published.department),
    summary: bothLines(published.summary),
    image: published.image.address === null ? '' : t('picture.there'),
  };
  const names = (Object.keys(texts) as (keyof typeof texts)[]).filter(
    (name) => printed(person[name]) !== printed(published[name]),
  );
  return names.map((name) => (
    <div key={name} className={styles.difference}>
      <span className={styles.small}>{t(`person.${name}`)}</span>
      <Instead text={texts[name]} />
    </div>
  ));
}

/** Those whom readers still see, although they are not in the list any more. */
function Removed({ form, published }: Props) {
  const { t } = useTranslation('dashboardProfile');
  const left = useWatch({ control: form.control, name: 'portfolio_managers' });
  const gone = published.portfolio_managers.filter(({ id }) => left.every((one) => one.id !== id));
  if (gone.length === 0) return null;
  return <p className={styles.instead}>{t('people.leaving', { names: gone.map(nameOf).join(', ') })}</p>;
}
