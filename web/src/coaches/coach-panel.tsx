import type { LeagueCoach, LeagueTeam } from '@portal/contract/admin-coaches.ts';
import type { OptionalMails } from '@portal/domain/mail/optional-mails.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { useLeagueTime } from '#league-time/use-league-time.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { CoachEmails } from './coach-emails.tsx';
import { STATUS_TEXTS, statusOf } from './coach-status.ts';
import { MessageButton } from './message-button.tsx';
import { messages } from './messages.ts';
import { refreshLeague } from './queries.ts';
import { StatusDot } from './status-dot.tsx';
import { nameOf } from './team-filters.ts';
import type { Ask } from './team-rows.ts';

type CoachPanelProps = {
  coach: LeagueCoach;
  /** the team from whose row the panel was opened */
  team: LeagueTeam;
  /** all teams of the coach */
  teams: readonly LeagueTeam[];
  ask: Ask;
  onClose: () => void;
};

/** Everything about a coach, at the side of the page. */
export function CoachPanel({ coach, team, teams, ask, onClose }: CoachPanelProps) {
  const dayOf = useLeagueTime();
  const queries = useQueryClient();
  const invitation = useChange({
    request: () => call('inviteCoach', { params: { id: coach.id } }),
    onSettled: () => refreshLeague(queries),
  });
  const status = statusOf(coach);
  const since = status === 'invited' && coach.invitedAt ? ` ${dayOf(coach.invitedAt, 'shortDay')}` : '';
  return (
    <SidePanel
      title={nameOf(coach)}
      note={
        <p className="mt-1.5 flex items-center gap-2">
          <StatusDot status={status} />
          {STATUS_TEXTS[status]}
          {since}
        </p>
      }
      onClose={onClose}
    >
      <a href={`mailto:${coach.email}`} className="link w-fit wrap-anywhere">
        {coach.email}
      </a>
      <ul aria-label="Teams" className="grid gap-0.5">
        {teams.map(({ id: teamId, name, divisionName }) => (
          <li key={teamId} className="wrap-break-word">
            <span className="font-semibold">{name}</span> <span className="text-muted">{divisionName}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {!coach.hasAccount && (
          <Button tone="primary" busy={invitation.busy} onClick={() => invitation.send()}>
            {coach.invitedAt === null ? messages.invite : messages.inviteAgain}
          </Button>
        )}
        <MessageButton coachIds={[coach.id]}>{messages.email}</MessageButton>
        <Button onClick={() => ask({ what: 'edit-coach', coach })}>{messages.edit}</Button>
        <Button onClick={() => ask({ what: 'unlink', team, coach })}>
          {teams.length > 1 ? `Remove from ${team.name}` : messages.unlink}
        </Button>
      </div>
      {/* not a toast, which would cover the panel */}
      {invitation.answer && <Notice tone="good">{invitation.answer.message}</Notice>}
      {invitation.error && (
        <Notice tone="bad">{errorText(invitation.error, { failed: messages.notSaved })}</Notice>
      )}
      {coach.mailsOff.length > 0 && (
        <ul aria-label={messages.optedOut} className="grid gap-0.5 text-sm text-muted">
          {coach.mailsOff.map((off) => (
            <li key={off.mails}>{offText(off, dayOf)}</li>
          ))}
        </ul>
      )}
      <CoachEmails email={coach.email} />
    </SidePanel>
  );
}

const OFF_NAMES: Readonly<Record<OptionalMails, string>> = {
  reminders: 'reminders',
  bookings: 'emails about own bookings',
  offers: 'waitlist offers',
  messages: 'messages from the league',
};

type DayOf = ReturnType<typeof useLeagueTime>;

/** "No reminders since Nov 21 (unsubscribe link)", which explains why no email arrived. */
function offText({ mails, since, byWayOf }: LeagueCoach['mailsOff'][number], dayOf: DayOf): string {
  const how = byWayOf === 'link' ? ' (unsubscribe link)' : '';
  return `No ${OFF_NAMES[mails]} since ${dayOf(since, 'shortDay')}${how}`;
}
