import type { MailSummary } from '@portal/contract/mail.ts';
import { Moment } from '#league-time/moment.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { type MailActions, MailButtons, type MailRowsProps, MailState, MailSubject } from './mail-facts.tsx';

const columns = (actions: MailActions): Column<MailSummary>[] => [
  {
    head: 'Created',
    width: 'w-36',
    className: 'text-sm text-muted',
    onCard: 'labeled',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  { head: 'To', width: 'w-[20%]', cell: ({ recipient }) => recipient },
  {
    head: 'Email',
    isRowHead: true,
    className: 'text-base font-normal',
    onCard: 'title',
    cell: (mail) => <MailSubject mail={mail} actions={actions} />,
  },
  { head: 'State', width: 'w-[20%]', cell: (mail) => <MailState mail={mail} /> },
  {
    head: 'Actions',
    width: 'w-36',
    cell: (mail) => <MailButtons mail={mail} actions={actions} />,
  },
];

/** A row for each email. */
export function MailTable({ mails, actions }: MailRowsProps) {
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
