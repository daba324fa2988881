import type { MailDetails, MailSummary } from '@portal/contract/mail.ts';
import { useQuery } from '@tanstack/react-query';
import { Moment } from '#league-time/moment.tsx';
import { QueryFailed } from '#shared/load-failed.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Loading } from '#ui/loading.tsx';
import { MailContent } from './mail-content.tsx';
import { MailState } from './mail-table.tsx';
import { messages, STATE_TEXTS } from './messages.ts';
import { oneMail } from './queries.ts';

type MailDialogProps = {
  id: number;
  /** the email that is being retried; null for none */
  retrying: number | null;
  onRetry: (mail: MailSummary) => void;
  onResend: (mail: MailSummary) => void;
  onClose: () => void;
};

/** One email: its state, and its content as the recipient sees it. */
export function MailDialog({ id, retrying, onRetry, onResend, onClose }: MailDialogProps) {
  const mail = useQuery(oneMail(id));
  const { data } = mail;
  return (
    <Dialog
      size="form"
      className="max-w-4xl"
      title={data?.subject ?? 'Email'}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{messages.close}</Button>
          {data?.state === 'failed' && (
            <Button tone="primary" busy={retrying !== null} onClick={() => onRetry(data)}>
              {messages.retry}
            </Button>
          )}
          {(data?.state === 'sent' || data?.state === 'kept') && (
            <Button onClick={() => onResend(data)}>{messages.resend}</Button>
          )}
        </>
      }
    >
      {mail.isPending && <Loading label="Loading the email" />}
      <QueryFailed query={mail} failed={messages.mailFailed} className="mb-4" />
      {data && (
        <div className="grid grid-cols-1 gap-5">
          <Facts mail={data} />
          <MailContent content={data} headers={data.headers} />
        </div>
      )}
    </Dialog>
  );
}

const NAME = 'font-semibold text-muted';

function Facts({ mail }: { mail: MailDetails }) {
  return (
    <dl className="grid grid-cols-[5rem_1fr] gap-x-4 gap-y-1">
      <dt className={NAME}>To</dt>
      <dd className="wrap-anywhere">{mail.recipient}</dd>
      <dt className={NAME}>Kind</dt>
      <dd>{mail.label}</dd>
      <dt className={NAME}>Created</dt>
      <dd>
        <Moment at={mail.createdAt} />
        {mail.resendOf !== null && `, as a repeat of email ${mail.resendOf}`}
      </dd>
      <dt className={NAME}>State</dt>
      <dd>
        <MailState mail={mail} />
        <p className="text-sm text-muted">{STATE_TEXTS[mail.state]}</p>
      </dd>
    </dl>
  );
}
