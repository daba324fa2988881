import type { User } from '@portal/contract/auth.ts';
import type { PracticeRound, RoundTeam } from '@portal/contract/practice-round.ts';
import { notOpenText } from '@portal/domain/practices/round/opening.ts';
import { instantOf } from '@portal/domain/time/wall-clock.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { leagueClock } from '#league-time/league-clock.ts';
import { usePollMs } from '#live/live.ts';
import { type Team, teamKey } from '#practices/from-wire.ts';
import { AVAILABILITY_POLL_MS } from '#practices/queries.ts';
import { whenText } from './messages.ts';
import { practiceRound } from './queries.ts';

/** How soon to fetch it again if a time has passed and the server still waits for it. */
const AGAIN_MS = 5_000;

/** The round for the coach's teams, fetched again at the moment at which the coming week closes or opens. */
export function useRound(user: Pick<User, 'emailVerified'>) {
  const pollMs = usePollMs(AVAILABILITY_POLL_MS);
  const round = useQuery({
    ...practiceRound,
    enabled: user.emailVerified,
    refetchInterval: ({ state }) => state.data?.state !== 'off' && pollMs,
  });
  const clock = useQuery(leagueClock).data;
  const { data, dataUpdatedAt, refetch } = round;
  const next = data && nextChange(data);
  useEffect(() => {
    // each answer sets the timer anew, because it may still wait for a time that has passed
    if (!next || !clock || dataUpdatedAt === 0) return;
    const now = instantOf(clock.date, clock.time, clock.timeZone).getTime() + Date.now() - clock.toldAt;
    const at = instantOf(next.slice(0, 10), next.slice(11), clock.timeZone).getTime();
    const timer = setTimeout(() => refetch(), at > now ? at - now : AGAIN_MS);
    return () => clearTimeout(timer);
  }, [next, clock, refetch, dataUpdatedAt]);
  return round;
}

/** When a team's coaches can book the coming week, the earliest first; undefined if all can. */
const nextChange = ({ teams }: PracticeRound): string | undefined =>
  teams.flatMap(({ opensAt }) => opensAt ?? []).toSorted()[0];

/** The coach's teams, each with what keeps its coaches from booking the coming week. */
export function useOpenings<Teams extends readonly Team[] | undefined>(
  teams: Teams,
  round: PracticeRound | undefined,
): Teams | readonly Team[] {
  return useMemo(() => {
    if (!teams || !round?.teams.some(({ opensAt }) => opensAt !== null)) return teams;
    return teams.map((team) => {
      const own = roundTeamOf(team, round);
      return own?.opensAt ? { ...team, notOpen: notOpen(own.opening, own.opensAt) } : team;
    });
  }, [teams, round]);
}

const notOpen = (opening: RoundTeam['opening'], at: string): NonNullable<Team['notOpen']> => ({
  // a wall clock, which stays as it is
  why: notOpenText(new Date(`${at}Z`), 'UTC'),
  whyShort: `${opening === 'round' ? 'decided' : 'opens'} ${whenText(at)}`,
});

const roundTeamOf = ({ key }: Team, { teams }: PracticeRound): RoundTeam | undefined =>
  teams.find(({ divisionName, teamName }) => teamKey(divisionName, teamName) === key);
