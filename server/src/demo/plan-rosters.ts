import type { Mark, Marks } from '@portal/domain/ratings/marks.ts';
import { GRADES, type Grade, type PlayerFields } from '@portal/domain/ratings/player.ts';
import { SKILLS } from '@portal/domain/ratings/skills.ts';

/** A generator of numbers from 0 to 1 (mulberry32), the same ones for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** `raters` are the addresses of coaches with an account. */
export type RosterTeam = { id: number; divisionId: number; divisionName: string; raters: readonly string[] };
export type DemoPlayer = PlayerFields & {
  teamId: number;
  ratings: { rater: string; marks: Marks; note: string; isSubmitted: boolean }[];
};

const PLAYERS_PER_TEAM = 9;
const JERSEYS = ['0', '00', ...Array.from({ length: 35 }, (_, index) => String(index + 1))];
const INITIALS = [...'ABCDEFGHJKLMNOPRSTVWYZ'];
const NAMES = {
  boys: 'Abel Andre Ben Caleb Cyrus Dario Eli Enzo Felix Gabe Hugo Ivan Jonah Kai Leo Luca Mateo Miles Nico Noah Omar Owen Rafi Ravi Sami Theo Tomas Victor Wes Zeke',
  girls:
    'Ada Alma Amira Anya Bea Carla Celia Dina Elsa Esme Fern Gia Hana Ines Iris Jada June Kira Lena Lola Maya Mina Nadia Nora Opal Pia Rosa Suki Talia Zoe',
};
const NOTES = [
  'Finishes with the left hand, too.',
  'Talks on defense and helps others into place.',
  'Rushes the shot when guarded.',
  'Looks up before passing.',
  'Works hardest when the score is close.',
  'Was away for two practices.',
];

/** `share`: of the players whom a coach has rated; `drift`: how much higher than the others the coach scores. */
const HABITS = [
  { share: 1, isSubmitted: true, drift: 0 },
  { share: 1, isSubmitted: true, drift: 1 },
  { share: 1, isSubmitted: true, drift: -0.2 },
  { share: 0.6, isSubmitted: false, drift: 0.2 },
] as const;
/** The demo's coach has begun the ratings of one team, submitted those of another, and not begun a third. */
const OWN_HABITS = [
  { share: 0.6, isSubmitted: false, drift: 0 },
  { share: 1, isSubmitted: true, drift: 0 },
  { share: 0, isSubmitted: false, drift: 0 },
] as const;
type Habit = { share: number; isSubmitted: boolean; drift: number };

/** Grades 3 and 4 for 'Boys 3-4', 9 to 12 for a high school division. */
function gradesOf(divisionName: string): readonly Grade[] {
  const [first, last] = /(\d{1,2})-(\d{1,2})/.exec(divisionName)?.slice(1) ?? ['9', '12'];
  const own = GRADES.filter((grade) => Number(grade) >= Number(first) && Number(grade) <= Number(last));
  return own.length === 0 ? ['9'] : own;
}

function markOf(strength: number, random: () => number): Mark {
  if (random() < 0.05) return 'unseen';
  const score = Math.round(strength + (random() - 0.5) * 2);
  return Math.min(5, Math.max(1, score)) as Mark;
}

function marksOf(strength: number, random: () => number): Marks {
  return Object.fromEntries(SKILLS.map((skill) => [skill, markOf(strength, random)])) as Marks;
}

/**
 * Plans the rosters of the teams, and what coaches have rated so far. The same input gives the same plan.
 * @param ownCoach the address of the demo's coach, whose teams come first
 */
export function planRosters(
  teams: readonly RosterTeam[],
  ownCoach: string,
  random: () => number,
): DemoPlayer[] {
  const habits = new Map<string, Habit>();
  let own = 0;
  const others = new Map<number, number>();
  for (const { id, divisionId, raters } of teams) {
    for (const rater of raters) {
      const turn = rater === ownCoach ? own++ : (others.get(divisionId) ?? 0);
      const kinds: readonly Habit[] = rater === ownCoach ? OWN_HABITS : HABITS;
      if (rater !== ownCoach) others.set(divisionId, turn + 1);
      habits.set(`${id} ${rater}`, kinds[turn % kinds.length] ?? HABITS[0]);
    }
  }
  return teams.flatMap((team) => {
    const names = NAMES[team.divisionName.startsWith('Girls') ? 'girls' : 'boys'].split(' ');
    const jerseys = shuffled(JERSEYS, random);
    return shuffled(names, random)
      .slice(0, PLAYERS_PER_TEAM)
      .map((firstName, index): DemoPlayer => {
        const grades = gradesOf(team.divisionName);
        const strength = 1.5 + random() * 3;
        const ratings = team.raters.flatMap((rater) => {
          const habit = habits.get(`${team.id} ${rater}`) ?? HABITS[0];
          if (index >= Math.round(habit.share * PLAYERS_PER_TEAM)) return [];
          const note = random() < 0.3 ? (NOTES[Math.floor(random() * NOTES.length)] ?? '') : '';
          const marks = marksOf(strength + habit.drift, random);
          return [{ rater, marks, note, isSubmitted: habit.isSubmitted }];
        });
        return {
          teamId: team.id,
          firstName,
          lastInitial: INITIALS[Math.floor(random() * INITIALS.length)] ?? 'A',
          jerseyNumber: jerseys[index] ?? null,
          grade: grades[Math.floor(random() * grades.length)] ?? null,
          ratings,
        };
      });
  });
}
