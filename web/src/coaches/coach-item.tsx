import type { LeagueCoach, LeagueTeam } from '@portal/contract/admin-coaches.ts';
import type { OptionalMails } from '@portal/domain/mail/optional-mails.ts';
import { useLeagueTime } from '#league-time/use-league-time.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { messages } from './messages.ts';
import { nameOf } from './team-filters.ts';
import type { TeamActions } from './team-rows.ts';

type CoachItemProps = { team: LeagueTeam; coach: LeagueCoach; actions: TeamActions };

/** One coach of a team, what he has of an account, and what can be done about him. */
export function CoachItem({ team, coach, actions }: CoachItemProps) {
  const name = nameOf(coach);
  const dayOf = useLeagueTime();
  return (
    <li className="flex items-center justify-between gap-x-4 gap-y-1.5 py-1.5 phone:flex-wrap">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold wrap-anywhere">{name}</span>
          <AccountBadge coach={coach} />
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          {coach.email}
          {!coach.hasAccount && coach.invitedAt && ` · ${invitedText(coach.invitedAt, dayOf)}`}
        </p>
        {coach.mailsOff.length > 0 && (
          <p className="text-sm text-muted wrap-anywhere">
            Gets no {coach.mailsOff.map((off) => offText(off, dayOf)).join(', no ')}
          </p>
        )}
      </div>
      <p className="flex shrink-0 gap-2">
        {!coach.hasAccount && (
          <Button
            size="small"
            aria-label={`Invite ${name}`}
            busy={actions.inviting === coach.id}
            onClick={() => actions.invite(coach)}
          >
            Invite
          </Button>
        )}
        <Button
          size="small"
          aria-label={`Edit ${name}`}
          onClick={() => actions.ask({ what: 'edit-coach', coach })}
        >
          Edit
        </Button>
        <Button
          size="small"
          aria-label={`Take off ${name} from ${team.name}`}
          onClick={() => actions.ask({ what: 'unlink', team, coach })}
        >
          Take off
        </Button>
      </p>
    </li>
  );
}

function AccountBadge({ coach }: { coach: LeagueCoach }) {
  if (!coach.hasAccount) return <Badge tone="warn">{messages.withoutAccount}</Badge>;
  if (!coach.confirmed) return <Badge tone="info">{messages.unconfirmed}</Badge>;
  return <Badge tone="good">{messages.hasAccount}</Badge>;
}

const OFF_NAMES: Readonly<Record<OptionalMails, string>> = {
  reminders: 'reminders',
  bookings: 'mails about own bookings',
  offers: 'waiting-list offers',
};

type DayOf = ReturnType<typeof useLeagueTime>;

/** "reminders since Nov 21 (by a mail’s link)", so that one can say why no mail came. */
function offText({ mails, since, byWayOf }: LeagueCoach['mailsOff'][number], dayOf: DayOf): string {
  const how = byWayOf === 'link' ? ' (by a mail’s link)' : '';
  return `${OFF_NAMES[mails]} since ${dayOf(since, 'shortDay')}${how}`;
}

const invitedText = (invitedAt: string, dayOf: DayOf): string => `invited ${dayOf(invitedAt, 'shortDay')}`;
