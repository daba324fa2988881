import { jerseyKey, type PlayerFields, playerKey } from '@portal/domain/ratings/player.ts';

/** The players read so far by team, first name and initial, with their last names, which distinguish a repeated row from another player. */
export type Namesakes = Map<string, { lastName: string; player: PlayerFields }[]>;

/**
 * Adds a player to those with the same first name and initial. A row with the whole name of another one is about the same
 * player if a number or a grade is missing in one of them.
 * @returns 'repeated' for a row about an earlier player, or why the row is left out, or null
 */
export function addPlayer(
  all: Namesakes,
  player: PlayerFields,
  { key, lastName }: { key: string; lastName: string },
): string | null {
  const namesakes = all.get(key) ?? [];
  const fits = <T>(one: T | null, other: T | null) => one === other || one === null || other === null;
  const isSameNumber = (other: PlayerFields) => {
    const [one, two] = [jerseyKey(player.jerseyNumber), jerseyKey(other.jerseyNumber)];
    return lastName.length > 1 ? fits(one, two) : one === two;
  };
  const same = namesakes.find((each) => each.lastName === lastName && isSameNumber(each.player))?.player;
  if (same !== undefined && !fits(same.grade, player.grade))
    return 'A row above has this player in another grade. Correct one of them.';
  const whole = { ...player, jerseyNumber: same?.jerseyNumber ?? player.jerseyNumber };
  if (namesakes.some((each) => each.player !== same && playerKey(each.player) === playerKey(whole)))
    return 'Another player of the team has this first name, initial and jersey number. Another number tells them apart.';
  if (same === undefined) all.set(key, [...namesakes, { lastName, player }]);
  else Object.assign(same, { jerseyNumber: whole.jerseyNumber, grade: same.grade ?? player.grade });
  return same === undefined ? null : 'repeated';
}
