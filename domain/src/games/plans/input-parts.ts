import { formatDayShort, monthAndDay } from '#time/format.ts';
import type { IsoDate } from '#time/wall-clock.ts';
import type { SeasonFacts } from './season-facts.ts';

/** The parts of a plan's input: 'rules 7', 'team 12', 'daysOff 12', 'time 2027-01-09', 'travel'. */
export type InputParts = Record<string, string>;

/**
 * Leaves out bookings: the schedule changes every hour, and conflicts with it are checked separately.
 * @returns the same text for the same facts
 */
export function inputParts(facts: SeasonFacts): InputParts {
  const { divisions, teams, daysOff, slots, weekStart, travelMinutes } = facts;
  const parts: InputParts = { travel: JSON.stringify([weekStart, travelMinutes]) };
  for (const { id, name: _, ...rules } of divisions) {
    parts[`rules ${id}`] = JSON.stringify(Object.entries(rules).toSorted());
  }
  for (const { id, divisionId, homeVenueId, coachIds } of teams) {
    parts[`team ${id}`] = JSON.stringify([divisionId, homeVenueId, coachIds]);
  }
  for (const [teamId, list] of Map.groupBy(daysOff, ({ teamId }) => teamId)) {
    parts[`daysOff ${teamId}`] = JSON.stringify(list.map((dayOff) => Object.entries(dayOff).toSorted()));
  }
  for (const [date, list] of Map.groupBy(slots, ({ date }) => date)) {
    parts[`time ${date}`] = JSON.stringify(
      list.map(({ courtId, startTime, endTime }) => [courtId, startTime, endTime]),
    );
  }
  return parts;
}

/** If more days than this have changed, only their number is given. */
const MAX_DAYS = 3;

/**
 * What has changed since the plan was generated, as sentences.
 * @param then, now the parts, or their hashes
 */
export function inputChanges(facts: SeasonFacts, then: InputParts, now: InputParts): string[] {
  const changed = [...new Set([...Object.keys(then), ...Object.keys(now)])]
    .filter((part) => then[part] !== now[part])
    .map((part) => {
      const [kind = '', subject = ''] = part.split(' ');
      return { kind, subject, isNew: then[part] === undefined, isGone: now[part] === undefined };
    });
  const of = (kind: string) => changed.filter((part) => part.kind === kind);
  const division = (id: string) => facts.divisions.find((one) => one.id === Number(id))?.name;
  const team = (id: string) => facts.teams.find((one) => one.id === Number(id))?.name;
  return [
    ...of('rules').map(({ subject, isNew, isGone }) => {
      if (isGone) return 'A division was removed.';
      return isNew ? `${division(subject)} was added.` : `The rules of ${division(subject)} have changed.`;
    }),
    ...of('team').map(({ subject, isNew, isGone }) => {
      if (isGone) return 'A team was removed.';
      if (isNew) return `${team(subject)} was added.`;
      return `The division, the coaches or the home gym of ${team(subject)} have changed.`;
    }),
    ...of('daysOff')
      .filter(({ subject }) => team(subject) !== undefined)
      .map(({ subject }) => `The dates off of ${team(subject)} have changed.`),
    ...timeChanges(of('time').map(({ subject }) => subject)),
    ...of('travel').map(() => 'Travel times or the first day of the week have changed.'),
  ];
}

function timeChanges(dates: readonly string[]): string[] {
  const inOrder = dates.toSorted();
  const [first] = inOrder;
  if (first === undefined) return [];
  if (inOrder.length <= MAX_DAYS) return inOrder.map((date) => `Gym time on ${dayText(date)} has changed.`);
  return [`Gym time has changed on ${inOrder.length} days, the first on ${dayText(first)}.`];
}

const dayText = (date: IsoDate) => `${formatDayShort(date)}, ${monthAndDay(date)}`;
