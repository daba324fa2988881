/** The skills that a coach rates, in the order of the form (docs/spec/decisions.md#player-ratings). */
export const SKILLS = [
  'handling',
  'shooting',
  'passing',
  'defense',
  'rebounding',
  'speed',
  'coachability',
] as const;
export type Skill = (typeof SKILLS)[number];

export const SCORES = [1, 2, 3, 4, 5] as const;
export type Score = (typeof SCORES)[number];

export const SKILL_LABELS: Readonly<Record<Skill, string>> = {
  handling: 'Ball handling',
  shooting: 'Shooting',
  passing: 'Passing',
  defense: 'Defense',
  rebounding: 'Rebounding',
  speed: 'Speed',
  coachability: 'Coachability',
};

type Descriptions = readonly [one: string, two: string, three: string, four: string, five: string];

/** What each score looks like in a game, so that all coaches mean the same thing by a 3. */
export const SCORE_DESCRIPTIONS: Readonly<Record<Skill, Descriptions>> = {
  handling: [
    'Is still learning to dribble',
    'Dribbles when left alone, loses the ball under light pressure',
    'Brings the ball up with the strong hand',
    'Uses both hands and keeps the ball under pressure',
    'Gets past defenders at will with either hand',
  ],
  shooting: [
    'The ball rarely reaches the rim',
    'Makes some close shots when open',
    'Makes most layups and some short shots',
    'Scores from several spots, even when guarded',
    'Scores from anywhere, even late in a close game',
  ],
  passing: [
    'Keeps the ball or passes to nobody',
    'Makes short passes when there is time',
    'Finds the open teammate most of the time',
    'Passes well on the move and under pressure',
    'Sees the pass before others do and sets up baskets',
  ],
  defense: [
    'Loses sight of the player to guard',
    'Stays near the player but gets beaten easily',
    'Stays in front of most players',
    'Stops good players and helps teammates',
    'Guards anyone and wins the ball back often',
  ],
  rebounding: [
    'Watches the ball come down',
    'Gets the ones that bounce nearby',
    'Goes after the ball and gets a fair share',
    'Finds a good spot early and holds it',
    'Gets the ball at both ends, even among taller players',
  ],
  speed: [
    'Walks or jogs while others run',
    'Runs, but is behind most of the time',
    'Keeps up with most players',
    'Is ahead of most, even late in games',
    'Nobody in the division is faster',
  ],
  coachability: [
    'Finds it hard to listen or join in',
    'Listens when reminded',
    'Listens and tries what is asked',
    'Applies feedback and works hard',
    'Lifts the whole team and asks for more to learn',
  ],
};

export function describeScore(skill: Skill, score: Score): string {
  return SCORE_DESCRIPTIONS[skill][score - 1] ?? '';
}
