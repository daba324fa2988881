import type { SeasonFacts } from '@portal/domain/games/plans/season-facts.ts';
import { listTakenTimes } from '#court-time/season-times.ts';
import type { Db } from '#platform/db/database.ts';
import type { Portal } from '#portal.ts';
import { listCourts } from '../game-repository.ts';
import { rulesOfSeason } from '../game-rules.ts';
import { findSlotDays, listGameSlots, listGrantedDaysOff, listTeamFacts } from './facts-repository.ts';

/** Everything that the games of a season depend on, as it is now. */
export async function readSeason(
  { settings }: Pick<Portal, 'settings'>,
  db: Db,
  seasonId: number,
): Promise<SeasonFacts> {
  const { travelMinutes, divisions } = await rulesOfSeason(db, seasonId);
  const days = await findSlotDays(db, seasonId);
  return {
    weekStart: settings.current().weekStart,
    travelMinutes,
    divisions: divisions.map(({ divisionId, divisionName, teams: _, ...rules }) => ({
      id: divisionId,
      name: divisionName,
      ...rules,
    })),
    teams: await listTeamFacts(db, seasonId),
    courts: await listCourts(db),
    slots: await listGameSlots(db, seasonId),
    entries: days === null ? [] : await listTakenTimes(db, days),
    daysOff: await listGrantedDaysOff(db, seasonId),
  };
}
