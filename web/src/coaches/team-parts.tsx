import type { LeagueTeam } from '@portal/contract/admin-coaches.ts';
import { CalendarButton } from '#calendar/calendar-button.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { CoachItem } from './coach-item.tsx';
import { messages } from './messages.ts';
import type { Ask } from './team-rows.ts';

type TeamPartProps = { team: LeagueTeam; ask: Ask };

/** The coaches of a team, or a note that it has none. */
export function TeamCoaches({ team, ask }: TeamPartProps) {
  if (team.coaches.length === 0) return <Badge tone="bad">{messages.withoutCoach}</Badge>;
  return (
    <ul aria-label={`Coaches of ${team.name}`} className="divide-y divide-line">
      {team.coaches.map((coach) => (
        <CoachItem key={coach.id} team={team} coach={coach} ask={ask} />
      ))}
    </ul>
  );
}

/** The actions for a team; one with coaches cannot be removed. */
export function TeamButtons({ team, ask }: TeamPartProps) {
  const name = `${team.name}, ${team.divisionName}`;
  return (
    <p className="flex flex-wrap gap-2">
      <Button
        size="small"
        aria-label={`Add coach to ${name}`}
        onClick={() => ask({ what: 'add-coach', team })}
      >
        Add coach
      </Button>
      <Button size="small" aria-label={`Rename ${name}`} onClick={() => ask({ what: 'rename-team', team })}>
        Rename
      </Button>
      <CalendarButton size="small" about={{ subject: { kind: 'team', teamId: team.id }, name }} />
      {team.coaches.length === 0 && (
        <Button size="small" aria-label={`Remove ${name}`} onClick={() => ask({ what: 'remove-team', team })}>
          Remove
        </Button>
      )}
    </p>
  );
}
