import { several } from '@portal/domain/text/several.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MailContent } from '#mail/mail-content.tsx';
import { LoadFailed } from '#shared/load-failed.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Loading } from '#ui/loading.tsx';
import { planMessages as messages } from './messages.ts';
import { type Comparison, type GamePlan, planEmail } from './queries.ts';

type Person = Comparison['people'][number];
type EmailsDialogProps = {
  plan: GamePlan;
  people: readonly Person[];
  /** how many games in the schedule are canceled */
  cancelOthers: number;
  onClose: () => void;
};

/** Who gets an email if a draft is published, and the email to the selected person, at first the first in the list. */
export function EmailsDialog({ plan, people, cancelOthers, onClose }: EmailsDialogProps) {
  const [chosen, setChosen] = useState('');
  const person = people.find(({ email }) => email === chosen) ?? people[0];
  return (
    <Dialog
      size="form"
      className="max-w-4xl"
      title={messages.emailsTitle}
      onClose={onClose}
      actions={<Button onClick={onClose}>{messages.close}</Button>}
    >
      <div className="grid grid-cols-1 gap-6">
        <People people={people} chosen={person?.email ?? ''} onChoose={setChosen} />
        {person && <EmailOf plan={plan} person={person} cancelOthers={cancelOthers} />}
      </div>
    </Dialog>
  );
}

type EmailOfProps = Pick<EmailsDialogProps, 'plan' | 'cancelOthers'> & { person: Person };

function EmailOf({ plan, person: { name, email }, cancelOthers }: EmailOfProps) {
  const preview = useQuery({
    ...planEmail(plan, { email, cancelOthers }),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-labelledby="email-of" className="grid min-w-0 gap-2">
      <h3 id="email-of" className="text-lg wrap-anywhere">
        {messages.emailTo(name || email)}
      </h3>
      {preview.data ? (
        <div className={preview.isPlaceholderData ? 'opacity-50' : ''}>
          <MailContent content={preview.data} headers={null} />
        </div>
      ) : preview.isError ? (
        <LoadFailed query={preview} text={messages.failed} />
      ) : (
        <Loading />
      )}
    </section>
  );
}

type PeopleProps = { people: readonly Person[]; chosen: string; onChoose: (email: string) => void };

function People({ people, chosen, onChoose }: PeopleProps) {
  const [search, setSearch] = useState('');
  const words = search.trim().toLowerCase();
  const found = people.filter(({ name, email, teams }) =>
    [name, email, ...teams].join(' ').toLowerCase().includes(words),
  );
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="font-display text-lg font-semibold">
        {messages.recipients(several(people.length, 'person', 'people'))}
      </legend>
      <div className="w-72 phone:w-full">
        <Field
          label={messages.findPerson}
          type="search"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      {found.length === 0 && <p className="text-muted">{messages.noMatch}</p>}
      <div className="grid max-h-56 auto-rows-max gap-x-6 overflow-auto sm:grid-cols-2">
        {found.map(({ name, email, teams }) => (
          <label
            key={email}
            className="flex min-h-control items-start gap-2.5 border-t border-line py-1.5 ps-1 wrap-anywhere"
          >
            <input
              type="radio"
              name="email-of"
              className="mt-0.5 size-5 shrink-0 accent-court"
              checked={email === chosen}
              onChange={() => onChoose(email)}
            />
            <span>
              <span className="font-semibold">{name || email}</span>
              <span className="block text-sm text-muted">{teams.join(', ')}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
