import { Moment } from '#league-time/moment.tsx';
import { MailButtons, type MailRowsProps, MailState, MailSubject } from './mail-facts.tsx';

const CELL = 'border-t border-line px-3 py-2 align-top first:ps-5';
const HEAD = 'bg-wood px-3 py-2.5 font-bold first:ps-5';

/** A row for each email. */
export function MailTable({ mails, actions }: MailRowsProps) {
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-panel shadow-card">
      <table aria-label="Emails" className="w-full table-fixed border-collapse text-left">
        <thead className="text-sm">
          <tr>
            <th scope="col" className={`${HEAD} w-36`}>
              Created
            </th>
            <th scope="col" className={`${HEAD} w-[20%]`}>
              To
            </th>
            <th scope="col" className={HEAD}>
              Email
            </th>
            <th scope="col" className={`${HEAD} w-[20%]`}>
              State
            </th>
            <th scope="col" className={`${HEAD} w-36`}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {mails.map((mail) => (
            <tr key={mail.id}>
              <td className={`${CELL} text-sm text-muted`}>
                <Moment at={mail.createdAt} />
              </td>
              <td className={`${CELL} wrap-anywhere`}>{mail.recipient}</td>
              <th scope="row" className={`${CELL} font-normal`}>
                <MailSubject mail={mail} actions={actions} />
              </th>
              <td className={CELL}>
                <MailState mail={mail} />
              </td>
              <td className={CELL}>
                <MailButtons mail={mail} actions={actions} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
