import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Moment } from '#league-time/moment.tsx';
import { STATE_LABELS } from '#mail/messages.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { LoadFailed } from '#shared/load-failed.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { messages } from './messages.ts';
import { emailsTo } from './queries.ts';

const SHOWN = 8;

/** The newest emails to a coach. */
export function CoachEmails({ email }: { email: string }) {
  const id = useId();
  const emails = useQuery(emailsTo(email));
  const list = emails.data ?? [];
  return (
    <section aria-labelledby={id} className="border-t border-line pt-4">
      <h3 id={id} className="mb-2 text-lg">
        {messages.emails}
      </h3>
      {emails.isPending && <Skeleton className="h-24 w-full" />}
      {emails.isError && (
        <LoadFailed
          error={emails.error}
          text={messages.emailsFailed}
          busy={emails.isFetching}
          onRetry={() => emails.refetch()}
        />
      )}
      {emails.isSuccess && list.length === 0 && <p className="text-muted">{messages.noEmails}</p>}
      {list.length > 0 && (
        <>
          <ul className="grid gap-2">
            {list.slice(0, SHOWN).map((mail) => (
              <li key={mail.id} className="text-sm">
                <Link to={`${PATHS.mail}?mail=${mail.id}`} className="link wrap-break-word">
                  {mail.label}
                </Link>
                <span className="block text-muted">
                  <Moment at={mail.createdAt} /> · {STATE_LABELS[mail.state]}
                </span>
              </li>
            ))}
          </ul>
          {list.length > SHOWN && (
            <Link
              to={`${PATHS.mail}?q=${encodeURIComponent(email)}`}
              className="link mt-3 inline-block text-sm"
            >
              {messages.allEmails}
            </Link>
          )}
        </>
      )}
    </section>
  );
}
