import type { LeagueCoach, LeagueTeam } from '@portal/contract/admin-coaches.ts';
import type { OptionalMails } from '@portal/domain/mail/optional-mails.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { useLeagueTime } from '#league-time/use-league-time.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.ts';
import { messages } from './messages.ts';
import { refreshLeague } from './queries.ts';
import { nameOf } from './team-filters.ts';
import type { Ask } from './team-rows.ts';

type CoachItemProps = { team: LeagueTeam; coach: LeagueCoach; ask: Ask };

/** One coach of a team with the state of the account and the available actions. */
export function CoachItem({ team, coach, ask }: CoachItemProps) {
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
        {!coach.hasAccount && <InviteButton coach={coach} />}
        <Button size="small" aria-label={`Edit ${name}`} onClick={() => ask({ what: 'edit-coach', coach })}>
          Edit
        </Button>
        <Button
          size="small"
          aria-label={`Take off ${name} from ${team.name}`}
          onClick={() => ask({ what: 'unlink', team, coach })}
        >
          Take off
        </Button>
      </p>
    </li>
  );
}

/** Invites immediately, without a confirmation. */
function InviteButton({ coach }: { coach: LeagueCoach }) {
  const queries = useQueryClient();
  const { send, busy } = useChange({
    request: () => call('inviteCoach', { params: { id: coach.id } }),
    onDone: ({ message }) => showToast({ title: messages.invited, text: message }),
    onFailed: (error) =>
      showToast({
        tone: 'bad',
        title: messages.inviteFailed,
        text: errorText(error, { failed: messages.notSaved }),
      }),
    onSettled: () => refreshLeague(queries),
  });
  return (
    <Button size="small" aria-label={`Invite ${nameOf(coach)}`} busy={busy} onClick={() => send()}>
      Invite
    </Button>
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
  offers: 'waitlist offers',
};

type DayOf = ReturnType<typeof useLeagueTime>;

/** "reminders since Nov 21 (by a mail’s link)", which explains why no email arrived. */
function offText({ mails, since, byWayOf }: LeagueCoach['mailsOff'][number], dayOf: DayOf): string {
  const how = byWayOf === 'link' ? ' (by a mail’s link)' : '';
  return `${OFF_NAMES[mails]} since ${dayOf(since, 'shortDay')}${how}`;
}

const invitedText = (invitedAt: string, dayOf: DayOf): string => `invited ${dayOf(invitedAt, 'shortDay')}`;
