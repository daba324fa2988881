import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MailContent } from '#mail/mail-content.tsx';
import { mailPreview } from '#mail/queries.ts';
import { LoadFailed } from '#shared/load-failed.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Loading } from '#ui/loading.tsx';
import { planMessages as messages } from './messages.ts';
import type { Comparison } from './queries.ts';

type EmailsDialogProps = { people: Comparison['people']; onClose: () => void };

/** Who gets an email if a draft is published, and what such an email looks like. */
export function EmailsDialog({ people, onClose }: EmailsDialogProps) {
  const preview = useQuery(mailPreview('games_imported'));
  return (
    <Dialog
      size="form"
      className="max-w-4xl"
      title={messages.emailsTitle}
      onClose={onClose}
      actions={<Button onClick={onClose}>{messages.close}</Button>}
    >
      <div className="grid grid-cols-1 gap-6">
        <People people={people} />
        <section aria-labelledby="email-example" className="grid min-w-0 gap-2">
          <h3 id="email-example" className="text-lg">
            {messages.whatItSays}
          </h3>
          <p className="text-sm text-muted">{messages.example}</p>
          {preview.data ? (
            <MailContent content={preview.data} headers={null} />
          ) : preview.isError ? (
            <LoadFailed
              error={preview.error}
              text={messages.failed}
              busy={preview.isFetching}
              onRetry={() => preview.refetch()}
            />
          ) : (
            <Loading />
          )}
        </section>
      </div>
    </Dialog>
  );
}

function People({ people }: Pick<EmailsDialogProps, 'people'>) {
  const [search, setSearch] = useState('');
  const words = search.trim().toLowerCase();
  const found = people.filter(({ name, email, teams }) =>
    [name, email, ...teams].join(' ').toLowerCase().includes(words),
  );
  return (
    <section aria-labelledby="email-people" className="grid gap-2">
      <h3 id="email-people" className="text-lg">
        {`${messages.whoGetsOne} (${people.length})`}
      </h3>
      <div className="w-72 phone:w-full">
        <Field
          label={messages.findPerson}
          type="search"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      {found.length === 0 && <p className="text-muted">{messages.nobodyLike}</p>}
      <ul
        aria-labelledby="email-people"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard, too
        tabIndex={0}
        className="grid max-h-56 gap-x-6 overflow-auto sm:grid-cols-2"
      >
        {found.map(({ name, email, teams }) => (
          <li key={email} className="border-t border-line py-1.5 wrap-anywhere">
            <span className="font-semibold">{name || email}</span>
            <span className="block text-sm text-muted">{teams.join(', ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
