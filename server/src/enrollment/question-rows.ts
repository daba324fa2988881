import { fullName } from '@portal/domain/coaches/names.ts';
import { placeOf } from '@portal/domain/text/row-place.ts';
import type { CleanEnrollment } from './clean-enrollment.ts';
import { type CleanTeam, teamKey, teamOfPair } from './found-league.ts';
import type { Question } from './questions.ts';

type Pair = CleanEnrollment['pairs'][number];
export type QuestionRow = Omit<Question, 'reason' | 'key' | 'choices' | 'suggested' | 'decision'>;

/** Describes the rows of the file that a question is about: the coaches of a team, or a team without a coach. */
export function indexRows(clean: CleanEnrollment) {
  const { divisions, teams, pairs, coaches } = clean;
  const divisionNames = new Map(divisions.map(({ key, name }) => [key, name]));
  const names = new Map(teams.map((team) => [teamKey(team), team.name]));
  const coachOf = new Map(coaches.map((coach) => [coach.email, coach]));
  const pairsOf = Map.groupBy(pairs, teamOfPair);
  const divisionName = ({ divisionKey }: { divisionKey: string }) => divisionNames.get(divisionKey) ?? '';
  const ofPair = (pair: Pair): QuestionRow => {
    const { firstName, lastName } = coachOf.get(pair.email) ?? { firstName: '', lastName: '' };
    const { email } = pair;
    const team = names.get(teamOfPair(pair)) ?? '';
    return {
      ...placeOf(pair),
      division: divisionName(pair),
      team,
      coach: fullName(firstName, lastName),
      email,
    };
  };
  const ofTeam = (team: CleanTeam): QuestionRow[] => {
    const { name } = team;
    const own = pairsOf.get(teamKey(team));
    return (
      own?.map(ofPair) ?? [
        { ...placeOf(team), division: divisionName(team), team: name, coach: '', email: '' },
      ]
    );
  };
  return { divisionName, ofPair, ofTeam };
}
