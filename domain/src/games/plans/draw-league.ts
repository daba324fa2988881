import type { TakenTime } from '#court-time/taken-time.ts';
import type { CourtTime, DayTime, DrawDivision, DrawLeague, DrawTeam } from '#games/draw/league.ts';
import { cutOut, onWholeFloor } from '#games/draw/list-places.ts';
import { courtLabel } from '#games/look-up-courts.ts';
import { isGameType } from '#schedule/status.ts';
import { addDays, type IsoDate, minutesOf, type WallTime } from '#time/wall-clock.ts';
import { courtsOnFloor } from '#venues/shared-floors.ts';
import { type Assumptions, isAssumedOpen } from './assumptions.ts';
import type { PlanPlace, SeasonCourt, SeasonFacts } from './season-facts.ts';

/** Travel between two gyms of one school. */
const SAME_SCHOOL_MINUTES = 5;

export type LeagueOptions = {
  supposed: Assumptions;
  /** no game gets a place before this day */
  firstDate: IsoDate;
  /** entries of the plan's own games; they may move, so their time counts as open */
  ownEntryIds: ReadonlySet<number>;
  /** the places of games that must stay, with the time that they take */
  staying: readonly PlanPlace[];
};

/** The input of the engine, without games of an existing plan. */
export function toDrawLeague(facts: SeasonFacts, options: LeagueOptions): DrawLeague {
  const others = facts.entries.filter(({ entryId }) => !options.ownEntryIds.has(entryId));
  return {
    weekStart: facts.weekStart,
    divisions: facts.divisions.map(toDivision),
    teams: toTeams(facts, others),
    venues: venuesOf(facts.courts),
    courts: facts.courts.map((court) => ({
      id: court.id,
      name: courtLabel(court),
      venueId: court.venueId,
      partOf: court.partOf,
    })),
    open: openTime(facts, others, options),
    forbiddenPairs: [],
    travel: travelWithinSchools(facts.courts),
    usualTravelMinutes: facts.travelMinutes,
    coaches: 'strict',
    former: [],
  };
}

const toDivision = (division: SeasonFacts['divisions'][number]): DrawDivision => ({
  id: division.id,
  name: division.name,
  gamesPerTeam: division.gamesPerTeam,
  minutes: division.gameMinutes,
  changeoverMinutes: division.changeoverMinutes,
  weekdays: division.weekdays,
  earliest: minutesOf(division.earliestTime),
  latest: minutesOf(division.latestTime),
  venueIds: division.venueIds,
  maxPerDay: division.gamesPerDay,
  maxPerWeek: division.gamesPerWeek,
  weeksBetweenRematches: division.rematchWeeks,
});

/** Teams with unique names: 'Hawks', or 'Girls 5-6 Hawks' if another division also has Hawks. */
function toTeams(facts: SeasonFacts, others: readonly TakenTime[]): DrawTeam[] {
  const divisionNames = new Map(facts.divisions.map(({ id, name }) => [id, name]));
  const sameName = Map.groupBy(facts.teams, ({ name }) => name.toLowerCase());
  const entries = Map.groupBy(
    others.flatMap((entry) => entry.teamIds.map((teamId) => ({ teamId, entry }))),
    ({ teamId }) => teamId,
  );
  const daysOff = Map.groupBy(facts.daysOff, ({ teamId }) => teamId);
  return facts.teams.map(({ id, name, divisionId, homeVenueId, coachIds }) => {
    const isOnly = sameName.get(name.toLowerCase())?.length === 1;
    return {
      id,
      name: isOnly ? name : `${divisionNames.get(divisionId) ?? ''} ${name}`.trim(),
      divisionId,
      homeVenueId,
      coachIds,
      busy: (entries.get(id) ?? []).map(({ entry }) => dayTimeOf(entry)),
      daysOff: (daysOff.get(id) ?? []).flatMap(({ firstDate, lastDate, fromTime, untilTime, kind }) =>
        datesBetween(firstDate, lastDate).map((date) => ({
          date,
          from: fromTime === null ? 0 : minutesOf(fromTime),
          until: untilTime === null ? 24 * 60 : minutesOf(untilTime),
          kind,
        })),
      ),
    };
  });
}

type Timed = { date: IsoDate; startTime: WallTime; endTime: WallTime };

const dayTimeOf = ({ date, startTime, endTime }: Timed): DayTime => ({
  date,
  from: minutesOf(startTime),
  until: minutesOf(endTime),
});

const courtTimeOf = (time: Timed & { courtId: number }): CourtTime => ({
  courtId: time.courtId,
  ...dayTimeOf(time),
});

const datesBetween = (first: IsoDate, last: IsoDate): IsoDate[] =>
  first > last ? [] : [first, ...datesBetween(addDays(first, 1), last)];

function venuesOf(courts: readonly SeasonCourt[]): DrawLeague['venues'] {
  const names = courts.map(
    ({ venueId, schoolName, gymName }) => [venueId, `${schoolName} - ${gymName}`] as const,
  );
  return [...new Map(names)].map(([id, name]) => ({ id, name }));
}

function travelWithinSchools(courts: readonly SeasonCourt[]): DrawLeague['travel'] {
  const schools = Map.groupBy(courts, ({ schoolId }) => schoolId).values();
  return [...schools].flatMap((ofSchool) => {
    const venueIds = [...new Set(ofSchool.map(({ venueId }) => venueId))];
    return venueIds.flatMap((from, index) =>
      venueIds.slice(index + 1).map((to) => ({ from, to, minutes: SAME_SCHOOL_MINUTES })),
    );
  });
}

/**
 * Open time for games. Adjoining slots are joined, and the time of other entries and of held slots is
 * removed. A game may use parts of several slots, and several games may share a slot. A practice shares its
 * slot with nothing, so the rest of its slot stays empty.
 */
function openTime(
  { slots, courts }: SeasonFacts,
  others: readonly TakenTime[],
  { supposed, firstDate, staying }: LeagueOptions,
): CourtTime[] {
  const venueOfCourt = new Map(courts.map(({ id, venueId }) => [id, venueId]));
  const blocking = others.filter(({ blocks }) => blocks);
  const carrying = new Set(blocking.filter(({ type }) => !isGameType(type)).map(({ slotId }) => slotId));
  const free = slots.filter(({ id, courtId, date, isHeld }) => {
    const venueId = venueOfCourt.get(courtId);
    if (venueId === undefined || date < firstDate || isHeld || carrying.has(id)) return false;
    return isAssumedOpen(supposed, venueId, date);
  });
  const taken = onWholeFloor([...blocking, ...staying].map(courtTimeOf), courtsOnFloor(courts));
  return cutOut(joined(free.map(courtTimeOf)), taken);
}

/** Joins adjoining times on a court. */
function joined(times: readonly CourtTime[]): CourtTime[] {
  const inOrder = times.toSorted(
    (a, b) => a.date.localeCompare(b.date) || a.courtId - b.courtId || a.from - b.from,
  );
  const windows: CourtTime[] = [];
  for (const time of inOrder) {
    const last = windows.at(-1);
    const touches =
      last !== undefined &&
      last.courtId === time.courtId &&
      last.date === time.date &&
      time.from <= last.until;
    if (touches) windows[windows.length - 1] = { ...last, until: Math.max(last.until, time.until) };
    else windows.push(time);
  }
  return windows;
}
