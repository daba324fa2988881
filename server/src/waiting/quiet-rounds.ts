import { leagueNow } from '@portal/domain/time/wall-clock.ts';
import { weekStartOf } from '@portal/domain/time/week.ts';
import { nextStep, type RoundTeam } from '@portal/domain/waiting/round.ts';
import { fitsWish } from '@portal/domain/waiting/wish.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { GatheredSlots } from '#platform/db/gathered-changes.ts';
import type { Portal } from '#portal.ts';
import { type HeldRound, listHeldRounds, listOpenRounds, listRoundParts } from './round-repository.ts';
import { listBusyHolders, listTeamFacts, type TeamFacts } from './team-repository.ts';
import { listWishes } from './wish-repository.ts';

/**
 * The rounds that may have a next step, oldest first. A round whose slot is held, and whose team still waits for it, goes
 * on as it is; a large league has hundreds of them, and looks at them after every change. So those that the change may
 * concern are read together, and only the others are held one by one. What changes after this reading wakes the next look.
 * @returns their ids
 */
export async function listRoundsToTend(portal: Portal, changed: GatheredSlots): Promise<number[]> {
  return await inTransaction(portal.db, async (tx) => {
    const ids = await listOpenRounds(tx, changed, portal.clock.now());
    const quiet = await findQuietRounds(portal, tx, ids);
    return ids.filter((id) => !quiet.has(id));
  });
}

/** Which of these rounds go on as they are. */
async function findQuietRounds(portal: Portal, tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const { timeZone, weekStart } = portal.settings.current();
  const now = portal.clock.now();
  const today = leagueNow(now, timeZone);
  const weekOf = ({ date }: HeldRound) => weekStartOf(date, weekStart);
  const rounds = await listHeldRounds(tx, ids, today);
  const holders = rounds.flatMap(({ offer }) => offer?.teamId ?? []);
  if (holders.length === 0) return new Set();
  const wishes = Map.groupBy(await listWishes(tx, today.date, holders), ({ teamId }) => teamId);
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
    const wish = wishes.get(teamId)?.find((each) => fitsWish(each, round));
    if (team === undefined || wish === undefined) return [];
    const hasDeclined =
      parts.get(round.id)?.some((part) => part.teamId === teamId && part.hasDeclined) ?? false;
    const asked = { askedAt: wish.askedAt.getTime(), wasAsked: true, hasOtherOffer: false };
    return [{ ...team, ...asked, hasDeclined, isBusy: busy.has(teamId) }];
  };
  const isQuiet = (round: HeldRound) =>
    nextStep({ slot: round, offer: round.offer, teams: holderOf(round) }, now, timeZone).kind === 'wait';
  return new Set(rounds.filter(isQuiet).map(({ id }) => id));
}
