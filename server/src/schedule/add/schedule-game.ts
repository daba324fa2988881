import type { Done, ScheduleGameBody } from '@portal/contract/schedule-changes.ts';
import { foldName } from '@portal/domain/coaches/names.ts';
import { EXTERNAL_TEAM } from '@portal/domain/schedule/add-texts.ts';
import { changeOnce, type KeyedCall } from '#platform/db/change-once.ts';
import type { Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { checkTeamCoach, noSuchTeam } from '../check-team.ts';
import { doneAnswer, sidesText, whenAndWhere } from '../entry-texts.ts';
import { lockNamedTeams, type ScheduleTeam } from '../team-repository.ts';
import { addEntry } from './add-entry.ts';
import { setTeams } from './set-teams.ts';

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
  if (named !== 'game' && named !== 'playoff') throw invalid('type', 'Please choose game or playoff.');
  if (scheduled !== null && scheduled !== named) {
    throw invalid('scheduleType', `A ${named} does not belong to the ${scheduleType}.`);
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
    throw invalid('awayTeam', 'Please choose two different teams.');
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

const invalid = (field: string, text: string) =>
  new AppError('INVALID_INPUT', text, { fields: { [field]: text } });
