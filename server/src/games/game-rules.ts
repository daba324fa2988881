import type { DivisionRules, DivisionRulesBody, GameRulesWire } from '@portal/contract/game-rules.ts';
import { DEFAULT_TRAVEL_MINUTES, defaultGameRules } from '@portal/domain/games/game-rules.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/database.ts';
import { AppError, invalidField } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import {
  getRequestedSeason,
  type RequestedSeason,
  requestedSeasonOrNone,
  seasonLabel,
} from '#season/find-season.ts';
import { readGameMinutes } from './game-repository.ts';
import {
  findSeasonRules,
  listDivisionRules,
  listGameVenues,
  listHomeVenues,
  listOpenTime,
  lockDivisions,
  lockSeasonRules,
  lockTeam,
  lockVenues,
  type StoredSeasonRules,
  storeDivisionRules,
  storeHomeVenue,
  storeSeasonRules,
} from './game-rules-repository.ts';

const NO_RULES: StoredSeasonRules = {
  revision: 0,
  savedAt: null,
  savedBy: null,
  travelMinutes: DEFAULT_TRAVEL_MINUTES,
};

/** The rules of all divisions of the season; none if no season is active. @throws AppError WRONG_STATE */
export async function getGameRules({ db }: Portal, requested: RequestedSeason): Promise<GameRulesWire> {
  const season = await requestedSeasonOrNone(db, requested);
  if (season === null) {
    return { season: null, ...toWire(NO_RULES), divisions: [], teams: [], venues: [], openTime: [] };
  }
  return {
    season: seasonLabel(season),
    ...toWire((await findSeasonRules(db, season.id)) ?? NO_RULES),
    divisions: await rulesOfDivisions(db, season.id),
    teams: await listHomeVenues(db, season.id),
    venues: await listGameVenues(db),
    openTime: await listOpenTime(db, season.id),
  };
}

const toWire = ({ savedAt, ...stored }: StoredSeasonRules) => ({
  ...stored,
  savedAt: savedAt?.toISOString() ?? null,
});

/** The rules of a season's games; defaults for divisions whose rules were never stored. */
export const rulesOfSeason = async (db: Db, seasonId: number) => ({
  travelMinutes: ((await findSeasonRules(db, seasonId)) ?? NO_RULES).travelMinutes,
  divisions: await rulesOfDivisions(db, seasonId),
});

/** With the defaults for divisions without stored rules. */
async function rulesOfDivisions(db: Db, seasonId: number): Promise<DivisionRules[]> {
  const defaults = defaultGameRules((await readGameMinutes(db)).game);
  const divisions = await listDivisionRules(db, seasonId);
  return divisions.map(({ rules, ...division }) => {
    const { weekdays, venueIds, ...rest } = rules ?? defaults;
    return { ...division, ...rest, weekdays: [...weekdays], venueIds: venueIds && [...venueIds] };
  });
}

type RulesToStore = RequestedSeason & {
  /** the revision that the caller has read */
  revision: number;
  travelMinutes: number;
  divisions: readonly DivisionRulesBody[];
};

/**
 * Stores the rules of the divisions. If they are stored already, the call succeeds with any revision, because the
 * response to the first call may have been lost.
 * @throws AppError WRONG_STATE if someone has changed them since that revision; INVALID_INPUT for a division or gym
 * that no longer exists
 */
export async function changeGameRules(
  portal: Portal,
  caller: Pick<Caller, 'accountId'>,
  rules: RulesToStore,
): Promise<GameRulesWire> {
  const { travelMinutes, divisions } = rules;
  const season = await inTransaction(portal.db, async (tx) => {
    const found = await getRequestedSeason(tx, rules);
    const stored = await lockSeasonRules(tx, found.id);
    if (await isStored(tx, found.id, stored, rules)) return found;
    if (stored.revision !== rules.revision) throw changedMeanwhile(stored);
    await checkExisting(tx, found.id, divisions);
    await storeDivisionRules(tx, divisions);
    const { accountId } = caller;
    const revision = stored.revision + 1;
    await storeSeasonRules(tx, found.id, { revision, travelMinutes, accountId, now: portal.clock.now() });
    portal.log.info({ accountId, seasonId: found.id, travelMinutes, divisions }, 'game rules changed');
    return found;
  });
  return await getGameRules(portal, { year: season.year, season: season.name });
}

/** Whether exactly these rules are stored already. */
async function isStored(
  tx: Tx,
  seasonId: number,
  stored: StoredSeasonRules,
  { travelMinutes, divisions }: RulesToStore,
): Promise<boolean> {
  if (stored.travelMinutes !== travelMinutes) return false;
  const known = new Map((await listDivisionRules(tx, seasonId)).map((each) => [each.divisionId, each.rules]));
  return divisions.every(({ divisionId, ...rules }) => {
    const storedRules = known.get(divisionId);
    return storedRules != null && textOf(storedRules) === textOf(rules);
  });
}

/** Equal texts mean equal rules. */
const textOf = (rules: object) => JSON.stringify(Object.entries(rules).toSorted());

const changedMeanwhile = ({ revision, savedBy }: StoredSeasonRules) =>
  new AppError(
    'WRONG_STATE',
    `${savedBy ?? 'Someone'} has changed the rules in the meantime. Please check them and save again.`,
    { conflict: { revision } },
  );

async function checkExisting(
  tx: Tx,
  seasonId: number,
  divisions: readonly DivisionRulesBody[],
): Promise<void> {
  const divisionIds = divisions.map(({ divisionId }) => divisionId);
  if (new Set(divisionIds).size < divisionIds.length) {
    throw invalidField('divisions', 'Please send the rules of a division once.');
  }
  if ((await lockDivisions(tx, seasonId, divisionIds)).length < divisionIds.length) {
    throw invalidField('divisions', 'One of the divisions no longer exists. Please reload the page.');
  }
  const venueIds = [...new Set(divisions.flatMap((rules) => rules.venueIds ?? []))];
  const found = new Set(await lockVenues(tx, venueIds));
  const index = divisions.findIndex((rules) => rules.venueIds?.some((id) => !found.has(id)));
  if (index >= 0) {
    throw invalidField(
      `divisions.${index}.venueIds`,
      'One of the gyms no longer exists. Please choose again.',
    );
  }
}

/** Chooses the gym of a team's home games. @throws AppError NOT_FOUND | INVALID_INPUT */
export async function setHomeGym(
  portal: Portal,
  caller: Caller,
  { teamId, venueId }: { teamId: number; venueId: number | null },
): Promise<{ message: string }> {
  const name = await inTransaction(portal.db, async (tx) => {
    const found = await lockTeam(tx, teamId);
    if (found === null) throw new AppError('NOT_FOUND', 'Team not found.');
    if (venueId !== null && (await lockVenues(tx, [venueId])).length === 0) {
      throw invalidField('venueId', 'This gym no longer exists. Please choose another one.');
    }
    await storeHomeVenue(tx, teamId, venueId);
    return found;
  });
  portal.log.info({ accountId: caller.accountId, teamId, venueId }, 'home gym of a team changed');
  return {
    message: venueId === null ? `${name} have no home gym.` : `The home gym of ${name} is saved.`,
  };
}
