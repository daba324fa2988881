import { describe, expect, it } from 'vitest';
import { createTradeCheck, type TeamTime, tradeProblemText } from './trade-problem.ts';

const [HAWKS, OWLS, COMETS] = [1, 2, 3];
const TEAMS = [
  { teamId: HAWKS, limit: 1, coachIds: [10] },
  { teamId: OWLS, limit: 1, coachIds: [20, 21] },
  { teamId: COMETS, limit: 2, coachIds: [20] },
];

let id = 100;
const time = (teamIds: number[], date: string, startTime: string, type = 'practice'): TeamTime => {
  id += 1;
  return {
    entryId: id,
    teamIds,
    date,
    startTime: `${startTime}:00`,
    endTime: `${String(Number(startTime.slice(0, 2)) + 1).padStart(2, '0')}:00:00`,
    type,
  };
};
const practiceOf = (of: TeamTime) => ({ ...of, teamId: of.teamIds[0] ?? 0 });

/** Tuesday and Thursday of one week, Tuesday of the next. */
const [TUESDAY, THURSDAY, NEXT] = ['2026-11-17', '2026-11-19', '2026-11-24'];

describe('why a team can’t take over a practice', () => {
  const own = time([HAWKS], TUESDAY, '18:00');
  const other = time([OWLS], THURSDAY, '18:00');
  const problem = (more: TeamTime[], teamId = HAWKS, takes = other, gives: TeamTime | null = own) =>
    createTradeCheck(TEAMS, [own, other, takes, ...more], 'monday').problemOf(
      teamId,
      practiceOf(takes),
      gives && practiceOf(gives),
    );

  it('does not exist if it gives away its only practice of the week', () => {
    expect(problem([])).toBeNull();
    expect(problem([], OWLS, own, other)).toBeNull();
  });

  it('does not exist if an administrator gave it more than the limit in that week', () => {
    expect(problem([time([HAWKS], '2026-11-20', '18:00')])).toBeNull();
  });

  it('is the weekly limit if it gives nothing or a practice of another week', () => {
    expect(problem([], HAWKS, other, null)).toBe('week-full');
    expect(problem([], OWLS, time([HAWKS], NEXT, '18:00'), other)).toBeNull();
    const full = [time([OWLS], '2026-11-25', '18:00')];
    expect(problem(full, OWLS, time([HAWKS], NEXT, '18:00'), other)).toBe('week-full');
  });

  it('is not the weekly limit because of games, or of practices in other weeks', () => {
    const more = [time([HAWKS], '2026-11-25', '18:00', 'game'), time([HAWKS], '2026-11-20', '18:00')];
    expect(problem(more, HAWKS, time([OWLS], NEXT, '18:00'), own)).toBeNull();
  });

  it('is not the practice that it gives, even if that one overlaps the other', () => {
    expect(problem([], HAWKS, time([OWLS], TUESDAY, '18:30'), own)).toBeNull();
  });

  it('is an entry of the team that overlaps, even a game, but not one that only touches', () => {
    expect(problem([time([COMETS, HAWKS], THURSDAY, '18:30', 'game')])).toBe('team-busy');
    expect(problem([time([COMETS, HAWKS], THURSDAY, '17:00', 'game')])).toBeNull();
    expect(problem([time([COMETS, HAWKS], THURSDAY, '19:00', 'game')])).toBeNull();
  });

  it('is an entry of another team of one of its coaches that overlaps', () => {
    expect(problem([time([COMETS], TUESDAY, '18:30')], OWLS, own, other)).toBe('coach-busy');
    expect(problem([time([COMETS], TUESDAY, '19:00')], OWLS, own, other)).toBeNull();
  });

  it('ignores the other practice of the trade if one coach has both teams', () => {
    const ofComets = time([COMETS], THURSDAY, '18:30');
    expect(problem([], COMETS, other, ofComets)).toBeNull();
  });

  it('says that the team has no coach who could accept', () => {
    const check = createTradeCheck([{ teamId: HAWKS, limit: 1, coachIds: [] }], [], 'monday');
    expect(check.problemOf(HAWKS, practiceOf(other), null)).toBe('no-coach');
    expect(check.problemOf(99, practiceOf(other), null)).toBe('no-coach');
  });
});

describe('the problem as a sentence', () => {
  it('names the team and no person', () => {
    const team = { teamName: 'Owls', limit: 1 };
    expect(tradeProblemText('week-full', team)).toBe('Owls already booked that week.');
    expect(tradeProblemText('week-full', { ...team, limit: 2 })).toBe(
      'Owls already booked 2 practices that week.',
    );
    expect(tradeProblemText('team-busy', team)).toBe('Owls has something else at that time.');
    expect(tradeProblemText('coach-busy', team)).toBe('A coach of Owls has something else at that time.');
    expect(tradeProblemText('no-coach', team)).toBe('Owls has no coach who could accept.');
  });
});
