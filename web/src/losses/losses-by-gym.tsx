import type { LossPreview } from '@portal/contract/losses.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { messages } from './loss-messages.ts';

type GymLoss = LossPreview['gyms'][number];

const columns: Column<GymLoss>[] = [
  { head: messages.gym, isRowHead: true, onCard: 'title', cell: ({ gym }) => gym },
  { head: messages.practices, isNumber: true, onCard: 'labeled', cell: ({ practices }) => practices },
  { head: messages.otherEntries, isNumber: true, onCard: 'labeled', cell: ({ others }) => others },
  { head: messages.slots, isNumber: true, onCard: 'labeled', cell: ({ slots }) => slots },
];

/** What each gym loses, if several close. */
export const LossesByGym = ({ gyms }: Pick<LossPreview, 'gyms'>) =>
  gyms.length > 1 && (
    <DataTable label={messages.byGym} columns={columns} rows={gyms} keyOf={({ gym }) => gym} />
  );
