import type { WithdrawalPreview } from '@portal/contract/team-withdrawals.ts';
import type { WithdrawalChoice } from '@portal/domain/coaches/withdrawal.ts';
import { capitalized } from '@portal/domain/text/capitalized.ts';
import { placeText } from '#losses/messages.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { BareSelect } from '#ui/inputs.tsx';
import { messages } from './withdrawal-messages.ts';

type Entry = WithdrawalPreview['entries'][number];

type WithdrawalListProps = {
  entries: readonly Entry[];
  /** the team that gets entries; null if none does */
  receiver: string | null;
  busy: boolean;
  onChoose: (entryId: number, choice: WithdrawalChoice) => void;
};

/** The upcoming entries of a team and what happens to each. */
export function WithdrawalList({ entries, receiver, busy, onChoose }: WithdrawalListProps) {
  const columns: Column<Entry>[] = [
    {
      head: messages.entry,
      isRowHead: true,
      onCard: 'title',
      cell: (entry) => (
        <>
          {nameOf(entry)}
          {entry.problem !== '' && (
            <span className="block text-sm font-normal text-warn">{entry.problem}</span>
          )}
        </>
      ),
    },
    {
      head: 'When and where',
      width: 'w-60',
      className: 'text-sm',
      cell: ({ isPostponed, place }) => `${isPostponed ? `Postponed. It was ` : ''}${placeText(place)}`,
    },
    {
      head: 'What happens',
      width: 'w-56',
      cell: (entry) => (
        <Choice
          entry={entry}
          receiver={receiver}
          busy={busy}
          onChoose={(choice) => onChoose(entry.EntryId, choice)}
        />
      ),
    },
  ];
  return (
    <DataTable label={messages.entry} columns={columns} rows={entries} keyOf={({ EntryId }) => EntryId} />
  );
}

const nameOf = ({ type, sides }: Entry) => `${capitalized(type)}: ${sides}`;

type ChoiceProps = Pick<WithdrawalListProps, 'receiver' | 'busy'> & {
  entry: Entry;
  onChoose: (choice: WithdrawalChoice) => void;
};

function Choice({ entry, receiver, busy, onChoose }: ChoiceProps) {
  const { choice, options, problem } = entry;
  if (options.length === 1 && choice !== null) return optionText(choice, receiver, problem !== '');
  return (
    <BareSelect
      aria-label={messages.whatHappens(`${nameOf(entry)}, ${placeText(entry.place)}`)}
      className="w-full"
      disabled={busy}
      value={choice}
      options={[
        ...(choice === null ? [[null, 'Please choose'] as const] : []),
        ...options.map((option) => [option, optionText(option, receiver, problem !== '')] as const),
      ]}
      onChange={(option) => option !== null && onChoose(option)}
    />
  );
}

/** @param isAnyway although it would break a rule */
function optionText(choice: WithdrawalChoice, receiver: string | null, isAnyway: boolean): string {
  return choice === 'give' ? messages.options.give(receiver, isAnyway) : messages.options[choice];
}
