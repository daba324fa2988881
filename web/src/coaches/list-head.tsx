import type { LeagueTeam } from '@portal/contract/admin-coaches.ts';
import { several } from '@portal/domain/text/several.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { SelectionBar, TickBox } from '#ui/selection.tsx';
import { MessageButton } from './message-coaches.tsx';
import { messages } from './messages.ts';
import { coachesOf } from './team-filters.ts';
import { COLUMNS, type TeamRowActions } from './team-row.tsx';

type ListHeadProps = Pick<TeamRowActions, 'ticked' | 'onTick' | 'onOpen'> & {
  teams: readonly LeagueTeam[];
  areAllOpen: boolean;
  onToggleAll: () => void;
};

/** The column names, or the actions for the selected teams. It stays visible while the list scrolls. */
export function ListHead({ teams, ticked, onTick, onOpen, areAllOpen, onToggleAll }: ListHeadProps) {
  const selected = teams.filter(({ id }) => ticked.has(id));
  const isAll = selected.length === teams.length;
  const ids = teams.map(({ id }) => id);
  return (
    <div
      className={classNames(
        'sticky top-0 z-10 flex min-h-12 items-center gap-x-3 rounded-t-xl border-b-2 border-line bg-wood px-3 py-1 text-sm font-bold',
        selected.length === 0 && COLUMNS,
      )}
    >
      <TickBox
        label="Select all teams"
        checked={isAll}
        isMixed={selected.length > 0 && !isAll}
        onChange={(on) => onTick(ids, on)}
      />
      {selected.length > 0 ? (
        <Selection selected={selected} onOpen={onOpen} onClear={() => onTick([...ticked], false)} />
      ) : (
        <>
          <p className="grow">Team</p>
          <p className="whitespace-nowrap max-[68.75em]:hidden">{messages.thisWeek}</p>
          <p className="whitespace-nowrap max-[68.75em]:hidden">{messages.nextWeek}</p>
          <div className="flex min-w-0 flex-wrap items-center justify-between">
            <p className="max-[68.75em]:hidden">Coaches</p>
            <Button size="small" tone="plain" onClick={onToggleAll}>
              {areAllOpen ? 'Collapse all' : 'Expand all'}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

type SelectionProps = Pick<ListHeadProps, 'onOpen'> & {
  selected: readonly LeagueTeam[];
  onClear: () => void;
};

function Selection({ selected, onOpen, onClear }: SelectionProps) {
  const coaches = coachesOf(selected);
  const uninvited = coaches.filter(({ hasAccount }) => !hasAccount);
  return (
    <SelectionBar text={`${several(selected.length, 'team')} selected`} onClear={onClear}>
      {uninvited.length > 0 && (
        <Button size="small" onClick={() => onOpen({ what: 'invite', coaches: uninvited })}>
          Invite {uninvited.length}
        </Button>
      )}
      <MessageButton size="small" coachIds={coaches.map(({ id }) => id)}>
        Email {coaches.length}
      </MessageButton>
    </SelectionBar>
  );
}
