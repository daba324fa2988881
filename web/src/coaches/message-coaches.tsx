import { useQuery } from '@tanstack/react-query';
import type { ButtonSize } from '#ui/button.tsx';
import { MessageButton } from './message-button.tsx';
import { messages } from './messages.ts';
import { leagueTeams } from './queries.ts';
import { coachesOf } from './team-filters.ts';

type MessageCoachesProps = {
  /** names as the schedule has them; teams of the active season */
  teams: readonly { divisionName: string; teamName: string }[];
  size?: ButtonSize;
};

/** Opens a message to the coaches of these teams, such as those of a gym on one day. */
export function MessageCoaches({ teams, size = 'small' }: MessageCoachesProps) {
  const { data = [] } = useQuery(leagueTeams);
  const wanted = data.filter(({ name, divisionName }) =>
    teams.some((team) => team.teamName === name && team.divisionName === divisionName),
  );
  const ids = coachesOf(wanted).map(({ id }) => id);
  if (ids.length === 0) return null;
  return (
    <MessageButton coachIds={ids} size={size}>
      {messages.emailCoaches}
    </MessageButton>
  );
}
