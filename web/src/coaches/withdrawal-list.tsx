// biome-ignore-all lint/a11y/noRedundantRoles: browsers forget that it is a table when it is laid out as cards
import type { WithdrawalPreview } from '@portal/contract/team-withdrawals.ts';
import type { WithdrawalChoice } from '@portal/domain/coaches/withdrawal.ts';
import { placeText } from '#losses/messages.ts';
import { messages } from './withdrawal-messages.ts';

type Entry = WithdrawalPreview['entries'][number];

type WithdrawalListProps = {
  entries: readonly Entry[];
  /** the team that gets entries; null if none does */
  receiver: string | null;
  busy: boolean;
  onChoose: (entryId: number, choice: WithdrawalChoice) => void;
};

/** The upcoming entries of a team and what happens to each; cards in a narrow window. */
export function WithdrawalList({ entries, receiver, busy, onChoose }: WithdrawalListProps) {
  return (
    <table role="table" className="w-full text-start max-md:block">
      <thead role="rowgroup" className="max-md:sr-only">
        <tr role="row">
          {[messages.entry, messages.when, messages.what].map((name) => (
            <th
              key={name}
              role="columnheader"
              scope="col"
              className="px-2 pb-2 text-start text-sm text-muted"
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-md:grid max-md:gap-3">
        {entries.map((entry) => (
          <Row
            key={entry.EntryId}
            entry={entry}
            receiver={receiver}
            busy={busy}
            onChoose={(choice) => onChoose(entry.EntryId, choice)}
          />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = Pick<WithdrawalListProps, 'receiver' | 'busy'> & {
  entry: Entry;
  onChoose: (choice: WithdrawalChoice) => void;
};

function Row({ entry, receiver, busy, onChoose }: RowProps) {
  const { type, sides, place, isPostponed, choice, options, problem } = entry;
  const name = `${type.charAt(0).toUpperCase()}${type.slice(1)}: ${sides}`;
  const where = placeText(place);
  return (
    <tr
      role="row"
      className="border-t border-line align-middle max-md:grid max-md:gap-2 max-md:rounded-lg max-md:border max-md:p-3"
    >
      <th
        role="rowheader"
        scope="row"
        className="px-2 py-2 text-start font-semibold wrap-anywhere max-md:p-0"
      >
        {name}
        {problem !== '' && <span className="block text-sm font-normal text-warn">{problem}</span>}
      </th>
      <td role="cell" className="px-2 py-2 text-sm wrap-anywhere max-md:p-0 md:w-60">
        {isPostponed && `${messages.postponed} `}
        {where}
      </td>
      <td role="cell" className="px-2 py-2 max-md:p-0 md:w-56">
        {options.length === 1 && choice !== null ? (
          optionText(choice, receiver, problem !== '')
        ) : (
          <select
            aria-label={messages.whatHappens(`${name}, ${where}`)}
            className="block w-full min-h-11 rounded-lg border-2 border-edge bg-raised px-2 py-1 text-base text-ink hover:border-court disabled:opacity-60"
            disabled={busy}
            value={choice ?? ''}
            onChange={({ target }) => onChoose(target.value as WithdrawalChoice)}
          >
            {choice === null && <option value="">{messages.decide}</option>}
            {options.map((option) => (
              <option key={option} value={option}>
                {optionText(option, receiver, problem !== '')}
              </option>
            ))}
          </select>
        )}
      </td>
    </tr>
  );
}

/** @param isAnyway although it would break a rule */
function optionText(choice: WithdrawalChoice, receiver: string | null, isAnyway: boolean): string {
  return choice === 'give' ? messages.options.give(receiver, isAnyway) : messages.options[choice];
}
