import { Moment } from '#league-time/moment.tsx';
import { MailButtons, type MailRowsProps, MailState, MailSubject } from './mail-facts.tsx';

/** A card for each email, for windows too narrow for a table. */
export function MailCards({ mails, actions }: MailRowsProps) {
  return (
    <ul aria-label="Emails" className="grid gap-3">
      {mails.map((mail) => (
        <li key={mail.id} className="grid gap-2 rounded-xl border border-line bg-panel p-4 shadow-card">
          <div>
            <MailSubject mail={mail} actions={actions} />
            <p className="wrap-anywhere">{mail.recipient}</p>
            <p className="text-sm text-muted">
              Created <Moment at={mail.createdAt} />
            </p>
          </div>
          <div>
            <MailState mail={mail} />
          </div>
          <div className="empty:hidden">
            <MailButtons mail={mail} actions={actions} />
          </div>
        </li>
      ))}
    </ul>
  );
}
