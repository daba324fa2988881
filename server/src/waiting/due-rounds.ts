import { leagueNow } from '@portal/domain/time/wall-clock.ts';
import { weekStartOf } from '@portal/domain/time/week.ts';
import { lastReleasedDate } from '@portal/domain/venues/purpose.ts';
import { fitsRequest } from '@portal/domain/waiting/request.ts';
import { nextStep, type RoundTeam } from '@portal/domain/waiting/round.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { SlotChanges } from '#platform/db/slot-changes.ts';
import type { Portal } from '#portal.ts';
import { listRequests } from './request-repository.ts';
import { type HeldRound, listHeldRounds, listOpenRounds, listRoundParts } from './round-repository.ts';
import { listBusyHolders, listTeamFacts, type TeamFacts } from './team-repository.ts';

/**
 * The rounds that may have a next step, oldest first. A round whose slot is held for a team that still waits for it
 * stays as it is. A large league has hundreds of those after every change, so they are checked with one query, and only
 * the others are locked one by one. A later change triggers the next run.
 * @returns their ids
 */
export async function listDueRounds(portal: Portal, changed: SlotChanges): Promise<number[]> {
  return await inTransaction(portal.db, async (tx) => {
    const ids = await listOpenRounds(tx, changed, portal.clock.now());
    const unchanged = await findUnchangedRounds(portal, tx, ids);
    return ids.filter((id) => !unchanged.has(id));
  });
}

/** The rounds among these that stay as they are. */
async function findUnchangedRounds(portal: Portal, tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const { timeZone, weekStart, releaseDays } = portal.settings.current();
  const now = portal.clock.now();
  const today = leagueNow(now, timeZone);
  const weekOf = ({ date }: HeldRound) => weekStartOf(date, weekStart);
  const gamesUntil = lastReleasedDate(today.date, releaseDays);
  const rounds = await listHeldRounds(tx, ids, { ...today, gamesUntil });
  const holders = rounds.flatMap(({ offer }) => offer?.teamId ?? []);
  if (holders.length === 0) return new Set();
  const requests = Map.groupBy(await listRequests(tx, today.date, holders), ({ teamId }) => teamId);
  const busy = new Set(await listBusyHolders(tx, holders));
  const parts = Map.groupBy(
    await listRoundParts(
      tx,
      rounds.map(({ id }) => id),
    ),
    ({ roundId }) => roundId,
  );
  const facts = new Map<string, ReadonlyMap<number, TeamFacts>>();
  for (const week of new Set(rounds.map(weekOf))) {
    const teams = await listTeamFacts(tx, holders, week);
    facts.set(week, new Map(teams.map((team) => [team.teamId, team])));
  }
  const holderOf = (round: HeldRound): RoundTeam[] => {
    const teamId = round.offer?.teamId ?? 0;
    const team = facts.get(weekOf(round))?.get(teamId);
    const request = requests.get(teamId)?.find((each) => fitsRequest(each, round));
    if (team === undefined || request === undefined) return [];
    const hasDeclined =
      parts.get(round.id)?.some((part) => part.teamId === teamId && part.hasDeclined) ?? false;
    const asked = { askedAt: request.askedAt.getTime(), wasAsked: true, hasOtherOffer: false };
    return [{ ...team, ...asked, hasDeclined, isBusy: busy.has(teamId) }];
  };
  const isUnchanged = (round: HeldRound) =>
    nextStep({ slot: round, offer: round.offer, teams: holderOf(round) }, now, timeZone).kind === 'wait';
  return new Set(rounds.filter(isUnchanged).map(({ id }) => id));
}
