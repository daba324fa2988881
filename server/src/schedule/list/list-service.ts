import type { AnswerOf, BodyOf } from '@portal/contract/endpoint.ts';
import type { exportSchedule, getLeagueClock } from '@portal/contract/schedule.ts';
import { leagueNowOf } from '#platform/clock.ts';
import type { TableFile } from '#platform/files/write/table-file.ts';
import type { Portal } from '#portal.ts';
import { createEventNames } from '../names/event-names-service.ts';
import { createReservationTypes } from '../names/types-service.ts';
import { toScheduleFile } from './export-schedule.ts';
import type { ScheduleList } from './schedule-list.ts';
import { createScheduleMemory } from './schedule-memory.ts';

/** What administrators read of the combined schedule, and the lists that its modals choose from. */
export function createListService(portal: Portal) {
  const memory = createScheduleMemory(portal);
  const now = () => leagueNowOf(portal.clock, portal.settings.current().timeZone);

  return {
    ...createReservationTypes(portal),
    ...createEventNames(portal),

    /** Every row of the active season, past ones included; none without an active season. */
    listSchedule: (): Promise<ScheduleList> => memory.current(),

    /** The rows that fit the filters as a file. */
    async exportSchedule(request: BodyOf<typeof exportSchedule>): Promise<TableFile> {
      return toScheduleFile(await memory.current(), request, now());
    },

    /** What the league's clocks show now. */
    getLeagueClock(): AnswerOf<typeof getLeagueClock> {
      const { timeZone, weekStart } = portal.settings.current();
      return { ...now(), timeZone, weekStart };
    },
  };
}

export type ListService = ReturnType<typeof createListService>;
