import { isDeepStrictEqual } from 'node:util';
import type { Done, ScheduleGameBody } from '@portal/contract/schedule-changes.ts';
import { foldName } from '@portal/domain/coaches/names.ts';
import { EXTERNAL_TEAM } from '@portal/domain/schedule/add-texts.ts';
import { lockSlots } from '#court-time/lock.ts';
import { readWindow } from '#court-time/window.ts';
import { changeCourtTime } from '#court-time/write.ts';
import { enqueueTeamMails } from '#mail/outbox.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { changeOnce, justChanged, type KeyedCall, RetryTransaction } from '#platform/db/change-once.ts';
import type { Tx } from '#platform/db/database.ts';
import type { CoachedEntry } from '#platform/db/entries.ts';
import { invalidField } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { checkPlace } from '../check-place.ts';
import { entryMails } from '../entry-mails.ts';
import { doneAnswer, sidesText, whenAndWhere } from '../entry-texts.ts';
import { checkTeamCoach, lockNamedTeams, noSuchTeam, type ScheduleTeam } from '../schedule-team.ts';
import { addEntry } from './add-entry.ts';

const SCHEDULE_TYPES = { 'Regular Schedule': 'game', 'Playoff Schedule': 'playoff' } as const;

/**
 * Adds a game or playoff of two teams of a division, or of one against a team from outside the league, or sets the teams of a
 * playoff that had none yet.
 * @throws AppError NOT_FOUND | INVALID_INPUT | SLOT_PAST | SLOT_TAKEN | SLOT_HELD | TEAM_BUSY | WRONG_STATE | KEY_REUSED
 * @see docs/spec/product.md#game-or-playoff
 */
export async function scheduleGame(portal: Portal, call: KeyedCall, body: ScheduleGameBody): Promise<Done> {
  const { caller } = call;
  const type = gameTypeOf(body);
  const { scheduleDate: date, scheduleTime: startTime } = body;
  return await changeOnce(portal, call, async (tx) => {
    const { venueId, court, availabilityId = null } = body;
    if (body.entryId != null) {
      const sides = await lockSides(tx, body);
      const set = await setTeams(portal, tx, caller, { ...sides, entryId: body.entryId, availabilityId });
      return doneAnswer('Teams have been set.', `${sidesText(set)}: ${whenAndWhere(set)}.`, set.slotId);
    }
    const added = await addEntry(portal, tx, caller, {
      ...(await lockSides(tx, body)),
      type,
      place: { slotId: availabilityId, venueId, court, date, startTime },
      endTime: body.scheduleEndTime,
      fields: { start: 'scheduleTime', end: 'scheduleEndTime' },
      overrideHolds: body.overrideHolds,
      title: null,
    });
    const detail = `${sidesText(added)}: ${whenAndWhere(added)}.`;
    return doneAnswer('Game has been scheduled.', detail, added.slotId);
  });
}

/** @throws AppError INVALID_INPUT if the call says neither, something else, or both */
function gameTypeOf({ type, scheduleType }: ScheduleGameBody): 'game' | 'playoff' {
  const named = foldName(type ?? '').key;
  const scheduled = scheduleType == null ? null : SCHEDULE_TYPES[scheduleType];
  if (named === '' && scheduled !== null) return scheduled;
  if (named !== 'game' && named !== 'playoff') throw invalidField('type', 'Please choose game or playoff.');
  if (scheduled !== null && scheduled !== named) {
    throw invalidField('scheduleType', `A ${named} does not belong to the ${scheduleType}.`);
  }
  return named;
}

/**
 * Both sides, with the league's teams locked.
 * @throws AppError NOT_FOUND | INVALID_INPUT
 */
async function lockSides(
  tx: Tx,
  body: ScheduleGameBody,
): Promise<{ teams: ScheduleTeam[]; guest: { team: string; email: string } | null }> {
  const { divisionName, homeTeam, awayTeam, homeCoachEmail, awayCoachEmail } = body;
  const isExternal = isSame(awayTeam, EXTERNAL_TEAM);
  if (!isExternal && isSame(homeTeam, awayTeam)) {
    throw invalidField('awayTeam', 'Please choose two different teams.');
  }
  const held = await lockNamedTeams(tx, divisionName, isExternal ? [homeTeam] : [homeTeam, awayTeam]);
  const getTeam = (name: string, coachEmail: string, field: string) => {
    const team = held.find(({ key }) => key === foldName(name).key);
    if (team === undefined) throw noSuchTeam(divisionName, name);
    checkTeamCoach(team, coachEmail, field);
    return team;
  };
  const home = getTeam(homeTeam, homeCoachEmail, 'homeCoachEmail');
  if (isExternal) {
    return { teams: [home], guest: { team: body.externalTeamName ?? EXTERNAL_TEAM, email: awayCoachEmail } };
  }
  return { teams: [home, getTeam(awayTeam, awayCoachEmail, 'awayCoachEmail')], guest: null };
}

const isSame = (a: string, b: string) => foldName(a).key === foldName(b).key;

type TeamsOfPlayoff = {
  entryId: number;
  /** the slot that the screen shows it in; null if the call does not say */
  availabilityId: number | null;
  /** already locked, the home side first */
  teams: readonly ScheduleTeam[];
  guest: { team: string; email: string } | null;
};

/**
 * Gives a playoff its teams, which were not known yet. Coaches who have no email about it so far get that of a new one.
 * @throws AppError SLOT_PAST | TEAM_BUSY | WRONG_STATE if it has its teams or is elsewhere
 */
async function setTeams(
  portal: Portal,
  tx: Tx,
  caller: Caller,
  { entryId, availabilityId, teams, guest }: TeamsOfPlayoff,
): Promise<CoachedEntry> {
  const before = await findOpenPlayoff(tx, entryId);
  if (before === null || (availabilityId !== null && before.slotId !== availabilityId)) throw justChanged();
  await lockSlots(tx, { slotIds: [before.slotId], times: [before], seasonId: before.seasonId });
  if (!isDeepStrictEqual(await findOpenPlayoff(tx, entryId), before)) throw new RetryTransaction();
  const now = leagueNowOf(portal.clock, portal.settings.current().timeZone);
  const [homeTeamId = null, awayTeamId = null] = teams.map(({ id }) => id);
  const placed = { ...before, homeTeamId, awayTeamId };
  checkPlace(
    placed,
    await readWindow(tx, { seasonId: before.seasonId, now, permits: 'published' }, [placed]),
    teams,
  );
  const at = portal.clock.now();
  const { accountId, email: actor } = caller;
  const { changed } = await changeCourtTime(tx, { kind: 'update', accountId, actor, now: at }, [
    {
      what: 'put',
      entryId,
      to: {
        ...{ homeTeamId, awayTeamId, openHome: null, openAway: null, openDivisionId: null },
        externalTeam: guest?.team ?? null,
        externalEmail: guest?.email ?? null,
      },
    },
  ]);
  const [set] = changed;
  if (set === undefined) throw new RetryTransaction();
  const { entry } = set;
  const knew = new Set((set.before?.coaches ?? []).map(({ email }) => email));
  const ofCoaches = (isKnown: boolean) => ({
    ...entry,
    coaches: entry.coaches.filter(({ email }) => knew.has(email) === isKnown),
  });
  await enqueueTeamMails(portal, tx, [
    ...entryMails('booked', ofCoaches(false), at, { by: actor }),
    ...entryMails('changed', ofCoaches(true), at, { by: actor }),
  ]);
  return entry;
}

/** A playoff that lacks a team; null if it is none (any more). */
async function findOpenPlayoff(tx: Tx, entryId: number) {
  const found = await tx
    .selectFrom('entry as e')
    .innerJoin('slot as s', 's.id', 'e.slotId')
    .select(['e.id as entryId', 'e.type', 'e.slotId', 'e.courtId', 'e.entryDate as date', 'e.blocks'])
    .select(['e.startTime', 'e.endTime', 's.seasonId'])
    .where('e.id', '=', entryId)
    .where('e.state', '=', 'active')
    .where((entry) => entry.or([entry('e.openHome', 'is not', null), entry('e.openAway', 'is not', null)]))
    .executeTakeFirst();
  return found ?? null;
}
