import type { RoundInput, RoundOutcome } from '@portal/domain/practices/round/round.ts';
import type { LeagueNow } from '@portal/domain/time/wall-clock.ts';
import type { DaySpan } from '@portal/domain/time/week.ts';
import type { Changed } from '#court-time/write.ts';
import type { RoundTeamResult } from '#mail/kinds/round-mails.ts';
import { enqueueMails } from '#mail/outbox.ts';
import type { Tx } from '#platform/db/database.ts';
import { listCoachesOfTeams } from '#platform/db/entries.ts';
import { peopleOf, practiceData } from '#schedule/entry-mails.ts';

/** One email to each coach of the teams that took part, about all their teams. */
export async function mailRound(
  tx: Tx,
  input: { week: DaySpan; outcome: RoundOutcome; input: RoundInput; changed: readonly Changed[]; now: Date },
): Promise<void> {
  const { week, outcome, changed, now } = input;
  const names = new Map(input.input.teams.map((team) => [team.id, team]));
  const results = new Map(outcome.results.filter(({ tookPart }) => tookPart).map((one) => [one.teamId, one]));
  const coaches = await listCoachesOfTeams(tx, [...results.keys()]);
  const people = Map.groupBy(coaches, ({ email }) => email);
  await enqueueMails(
    tx,
    [...people].map(([recipient, ofTeams]) => {
      const teamIds = ofTeams.map(({ teamId }) => teamId);
      return {
        kind: 'practice_round' as const,
        recipient,
        data: {
          firstName: ofTeams[0]?.firstName ?? '',
          week,
          changes: practicesOf(changed, recipient, 'practice_booked'),
          teams: teamIds.flatMap((id): RoundTeamResult[] => {
            const [team, result] = [names.get(id), results.get(id)];
            if (team === undefined || result === undefined) return [];
            return [{ teamName: team.teamName, divisionName: team.divisionName, reasons: result.reasons }];
          }),
        },
        now,
      };
    }),
  );
}

/** One email to each coach of a team that loses its practice because a round is undone. */
export async function mailUndoneRound(
  tx: Tx,
  { week, changed, now }: { week: DaySpan; changed: readonly Changed[]; now: Date },
): Promise<void> {
  const people = new Map(
    changed.flatMap(({ entry }) => peopleOf(entry)).map((coach) => [coach.email, coach.firstName]),
  );
  await enqueueMails(
    tx,
    [...people].map(([recipient, firstName]) => ({
      kind: 'practice_round_undone' as const,
      recipient,
      data: { firstName, week, changes: practicesOf(changed, recipient, 'practice_cancelled') },
      now,
    })),
  );
}

/** The practices of this person's teams, by time. */
function practicesOf<Kind extends string>(changed: readonly Changed[], email: string, kind: Kind) {
  return changed
    .flatMap(({ entry }) => {
      const coach = peopleOf(entry).find((person) => person.email === email);
      return coach === undefined ? [] : [{ kind, data: practiceData(entry, coach) }];
    })
    .toSorted((a, b) => (whenOf(a.data) < whenOf(b.data) ? -1 : 1));
}

const whenOf = ({ date, startTime, entryId }: { date: string; startTime: string; entryId: number }) =>
  `${date} ${startTime} ${entryId}`;

/** One email to each coach of these teams, which have no wishes. */
export async function mailReminder(
  tx: Tx,
  {
    week,
    closesAt,
    teams,
    now,
  }: {
    week: DaySpan;
    closesAt: LeagueNow;
    teams: readonly { id: number; teamName: string; divisionName: string }[];
    now: Date;
  },
): Promise<void> {
  const names = new Map(teams.map(({ id, teamName, divisionName }) => [id, { teamName, divisionName }]));
  const coaches = await listCoachesOfTeams(tx, [...names.keys()]);
  const people = Map.groupBy(coaches, ({ email }) => email);
  await enqueueMails(
    tx,
    [...people].map(([recipient, ofTeams]) => ({
      kind: 'practice_round_reminder' as const,
      recipient,
      data: {
        firstName: ofTeams[0]?.firstName ?? '',
        week,
        closesAt,
        teams: ofTeams.flatMap(({ teamId }) => names.get(teamId) ?? []),
      },
      now,
    })),
  );
}
