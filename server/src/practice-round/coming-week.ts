import {
  closingTime,
  notOpenText,
  type Opening,
  openingOf,
  opensAt,
  type WeekDecision,
} from '@portal/domain/practices/round/opening.ts';
import { type IsoDate, leagueNow } from '@portal/domain/time/wall-clock.ts';
import { type DaySpan, isWithin } from '@portal/domain/time/week.ts';
import { currentPeriod } from '#league/period.ts';
import type { Db } from '#platform/db/database.ts';
import { wallClock } from '#platform/db/day-cache.ts';
import { anyOf } from '#platform/db/many-rows.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';

type PeriodPortal = Pick<Portal, 'clock' | 'settings'>;

/** The week that the practice round decides, as far as the settings and the clock say. */
export type ComingWeek = {
  week: DaySpan;
  /** when wishes close, or the week opens */
  closesAt: Date;
  openingOf(divisionId: number): Opening;
  /** when the week opens for a division that opens at a time */
  timeOf(divisionId: number): Date;
};

export function comingWeek(portal: PeriodPortal): ComingWeek {
  const { practiceRound: settings, timeZone } = portal.settings.current();
  const { range } = currentPeriod(portal);
  const exceptions = new Map(settings.divisions.map((division) => [division.id, division]));
  return {
    week: range.next,
    closesAt: closingTime(settings, range, timeZone),
    openingOf: (divisionId) => openingOf(settings, exceptions.get(divisionId)?.opening ?? null),
    timeOf(divisionId) {
      const { weekday = settings.weekday, time = settings.time } = exceptions.get(divisionId) ?? {};
      return closingTime({ weekday, time }, range, timeZone);
    },
  };
}

/** When coaches can book the coming week. */
export type Openings = ComingWeek & {
  decision: WeekDecision;
  /** null if coaches of the team can book it now */
  opensAt(teamId: number): Date | null;
  /** Whether coaches of the team can book a slot of the period on that day. */
  isOpen(teamId: number, date: IsoDate): boolean;
};

const UNDECIDED: WeekDecision = { ranAt: null, undoneAt: null };

/** @param only the teams in question; by default all of the active season */
export async function readOpenings(
  portal: PeriodPortal,
  db: Db,
  only: readonly number[] | null = null,
): Promise<Openings> {
  const coming = comingWeek(portal);
  const { isOn } = portal.settings.current().practiceRound;
  const decision = isOn ? await readDecision(db, coming.week.start) : UNDECIDED;
  const divisions = isOn ? await readDivisions(db, only) : new Map<number, number>();
  const now = portal.clock.now();
  const at = (teamId: number) => {
    const divisionId = divisions.get(teamId);
    if (divisionId === undefined) return null;
    const opening = coming.openingOf(divisionId);
    const closesAt = opening === 'opens' ? coming.timeOf(divisionId) : coming.closesAt;
    return opensAt(opening, { closesAt, decision, now });
  };
  return {
    ...coming,
    decision,
    opensAt: at,
    isOpen: (teamId, date) => !isWithin(date, coming.week) || at(teamId) === null,
  };
}

const readDecision = async (db: Db, weekStart: IsoDate): Promise<WeekDecision> =>
  (await db
    .selectFrom('practiceRound as r')
    .innerJoin('season as x', 'x.id', 'r.seasonId')
    .select(['r.ranAt', 'r.undoneAt'])
    .where('x.isActive', '=', true)
    .where('r.weekStart', '=', weekStart)
    .executeTakeFirst()) ?? UNDECIDED;

/** The division of each team of the active season. */
async function readDivisions(db: Db, only: readonly number[] | null): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('season as x')
    .innerJoin('division as d', 'd.seasonId', 'x.id')
    .innerJoin('team as t', 't.divisionId', 'd.id')
    .select(['t.id', 'd.id as divisionId'])
    .where('x.isActive', '=', true)
    .$if(only !== null, (teams) => teams.where('t.id', '=', anyOf(only ?? [])))
    .execute();
  return new Map(rows.map(({ id, divisionId }) => [id, divisionId]));
}

/**
 * Refuses a slot of the coming week before it is open to the team's coaches. Administrators may always book.
 * @throws AppError OUTSIDE_PERIOD with the league time at which it opens
 */
export async function checkOpen(
  portal: PeriodPortal,
  db: Db,
  { role }: Pick<Caller, 'role'>,
  { teamId, date }: { teamId: number; date: IsoDate },
): Promise<void> {
  const { practiceRound, timeZone } = portal.settings.current();
  if (role === 'ADMIN' || !practiceRound.isOn || !isWithin(date, comingWeek(portal).week)) return;
  const { opensAt: opens } = await readOpenings(portal, db, [teamId]);
  const at = opens(teamId);
  if (at === null) return;
  const opensAtTime = wallClock(leagueNow(at, timeZone));
  throw new AppError('OUTSIDE_PERIOD', notOpenText(at, timeZone), { conflict: { opensAt: opensAtTime } });
}
