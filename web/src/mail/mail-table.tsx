import type { MailSummary } from '@portal/contract/mail.ts';
import { MAIL_STATE_LABELS } from '@portal/domain/mail/mail-kinds.ts';
import { several } from '@portal/domain/text/several.ts';
import { Moment } from '#league-time/moment.tsx';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { WrapAtSign } from '#ui/unbroken.tsx';
import { messages } from './messages.ts';
import { problemLine } from './server-notice.tsx';

export type MailActions = {
  open: (id: number) => void;
  retry: (mail: MailSummary) => void;
  resend: (mail: MailSummary) => void;
  /** the email that is being retried; null for none */
  retrying: number | null;
};

const columns = (actions: MailActions): Column<MailSummary>[] => [
  {
    head: 'Created',
    width: 'w-[13%]',
    className: 'text-sm text-muted',
    onCard: 'labeled',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  { head: 'To', width: 'w-[22%]', cell: ({ recipient }) => <WrapAtSign text={recipient} /> },
  {
    head: 'Email',
    isRowHead: true,
    className: 'text-base font-normal',
    onCard: 'title',
    cell: (mail) => <MailSubject mail={mail} actions={actions} />,
  },
  { head: 'State', width: 'w-[18%]', cell: (mail) => <MailState mail={mail} /> },
  {
    head: 'Actions',
    width: 'w-36 @max-[52rem]/data-table:w-24',
    cell: (mail) => <MailButtons mail={mail} actions={actions} />,
  },
];

/** A row for each email. */
export function MailTable({ mails, actions }: { mails: readonly MailSummary[]; actions: MailActions }) {
  return (
    <DataTable
      label="Emails"
      columns={columns(actions)}
      rows={mails}
      keyOf={({ id }) => id}
      className="shadow-card"
    />
  );
}

/** The state of an email, when it was sent or given up or will be tried, and what went wrong. */
export function MailState({ mail }: { mail: MailSummary }) {
  const { state, attempts, nextAttemptAt, finishedAt, problem } = mail;
  const at = state === 'waiting' ? nextAttemptAt : finishedAt;
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={TONES[state]}>{MAIL_STATE_LABELS[state]}</Badge>
        <span className="text-sm text-muted">
          {at !== null && (
            <>
              {state === 'waiting' && (attempts === 0 ? 'due ' : 'next try ')}
              <Moment at={at} />
            </>
          )}
          {attempts > 1 && ` · ${several(attempts, 'try', 'tries')}`}
        </span>
      </span>
      {problem !== null && state !== 'sent' && state !== 'kept' && (
        <span className="mt-1 block text-sm wrap-anywhere">{problemLine(problem)}</span>
      )}
    </>
  );
}

/** A link that opens the email, labeled with its subject. */
function MailSubject({ mail, actions }: { mail: MailSummary; actions: MailActions }) {
  return (
    <>
      <span className="block text-sm text-muted">
        {mail.label}
        {mail.resendOf !== null && ' · sent again'}
      </span>
      <button
        type="button"
        aria-haspopup="dialog"
        className="link min-h-control-small text-left font-semibold wrap-anywhere phone:min-h-control"
        onClick={() => actions.open(mail.id)}
      >
        {mail.subject}
      </button>
    </>
  );
}

/** The actions for an email: none while it waits or if it was superseded. */
function MailButtons({ mail, actions }: { mail: MailSummary; actions: MailActions }) {
  const about = `: ${mail.subject}, to ${mail.recipient}`;
  if (mail.state === 'failed') {
    return (
      <Button
        size="small"
        className="phone:min-h-control"
        busy={actions.retrying === mail.id}
        disabled={actions.retrying !== null && actions.retrying !== mail.id}
        aria-label={`${messages.retry}${about}`}
        onClick={() => actions.retry(mail)}
      >
        {messages.retry}
      </Button>
    );
  }
  if (mail.state === 'sent' || mail.state === 'kept') {
    return (
      <Button
        size="small"
        className="phone:min-h-control"
        aria-label={`${messages.resend}${about}`}
        onClick={() => actions.resend(mail)}
      >
        {messages.resend}
      </Button>
    );
  }
  return null;
}

const TONES: Record<MailSummary['state'], BadgeTone> = {
  waiting: 'info',
  sent: 'good',
  kept: 'neutral',
  failed: 'bad',
  superseded: 'warn',
};
