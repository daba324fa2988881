import type { FileQuestion } from '@portal/contract/file-question.ts';
import { SimilarNames, wordsOf } from '@portal/domain/games/nearest-names.ts';
import type { SimilarSchools } from '@portal/domain/venues/similar-schools.ts';
import { courtText } from '@portal/domain/venues/venue-name.ts';
import { type Choice, LEAVE_OUT } from '#imports/file-questions.ts';
import type { KnownVenue } from './known-venues.ts';
import { answerText, type PlaceAnswer } from './place-aliases.ts';

/*
 * The answers to a question about a name that is not known, the likeliest first.
 */

type Choices = Pick<FileQuestion, 'choices' | 'suggested'>;
type NamedChoice = { id: number; name: string };

/** The schools, those that an unknown name may mean first. */
export function schoolChoices(
  similar: SimilarSchools,
  schools: readonly NamedChoice[],
  text: string,
): Choices {
  const { near, suggested } = similar.find(text);
  const ordered = new Map([...near, ...schools].map((school) => [school.id, school]));
  return {
    choices: [
      ...[...ordered.values()].map(({ id, name }) => choice({ means: 'school', id }, name)),
      LEAVE_OUT,
    ],
    suggested: suggested && answerText({ means: 'school', id: suggested.id }),
  };
}

/** The gyms of a school and their courts, those that an unknown name may mean first. */
export function gymChoices(gyms: readonly KnownVenue[], text: string): Choices {
  const places = gyms.flatMap((venue) => [
    { name: venue.gymName, answer: { means: 'gym', id: venue.id } as const, venue },
    ...(venue.courtList.length < 2 ? [] : venue.courtList).map(({ id, name }) => ({
      name: `${venue.gymName}, ${courtText(name)}`,
      answer: { means: 'court', id } as const,
      venue,
    })),
  ]);
  const near = new SimilarNames(places, ({ name }) => name).find(text);
  const [only, ...others] = gyms;
  const isOnly = only !== undefined && others.length === 0;
  const nearGyms = near.filter(({ answer }) => answer.means === 'gym');
  const likely = isOnly ? places[0] : nearGyms.length === 1 ? nearGyms[0] : undefined;
  // "Gym A" of a gym with the court A may be the court
  const last =
    text
      .split(/[\s-]+/)
      .at(-1)
      ?.toLowerCase() ?? '';
  const mayBeCourt = gyms.some(({ courts }) => courts.size > 1 && courts.has(last));
  return {
    choices: [...new Map([...near, ...places].map((place) => [answerText(place.answer), place])).values()]
      .map(({ name, answer }) => choice(answer, name))
      .concat(LEAVE_OUT),
    suggested: isOtherRoom(text)
      ? LEAVE_OUT.answer
      : likely === undefined || mayBeCourt || OF_PART.test(text)
        ? null
        : answerText(likely.answer),
  };
}

/** A part of a floor, 'Half gym', 'Gym (1/2)', 'East side', but not where a door is. */
export const OF_PART =
  /(?<![\d/])(?:½|\b(?:half|1\/2))[- ]?(?:of (?:the )?)?(?:gym|court|floor)|\b(?:gym|gymnasium|court|floor)[- ,]{1,2}\(?(?:half|1\/2|½)(?![\w/])|\b(?:one|other|east|west|north|south|left|right|front|back|near|far) (?:side|half|court)\b(?! ?(?:doors?|entrance|entry|lot|parking|street))/i;

/** Whether a name is that of a room or place which is no gym: 'Cafeteria', 'Room 104', 'Turf Field'. */
export const isOtherRoom = (name: string): boolean =>
  OTHER_ROOM.test(name) && !/gym|court|multi-?purpose/i.test(name);
const OTHER_ROOM =
  /\b(?:cafeteria|cafetorium|auditorium|theat(?:er|re)|library|media center|class ?rooms?|room|rm\.? ?\d+|lobby|kitchen|field(?! ?house)|turf|stadium|track|pool|natatorium|playground|parking(?: lot)?|lot|band room|music room|weight room|wrestling room|dance studio|commons|hallway|conference room)\b/i;

const choice = (answer: PlaceAnswer, label: string): Choice => ({ answer: answerText(answer), label });

/** The courts of a gym, or all of them. */
export function courtChoices(venue: KnownVenue, text: string): Choices {
  const near = new SimilarNames(venue.courtList, ({ name }) => name).find(text);
  const ordered = [...new Set([...near, ...venue.courtList])];
  const [only, ...others] = ordered;
  return {
    choices: [
      ...ordered.map(({ id, name }) => choice({ means: 'court', id }, courtText(name))),
      choice({ means: 'all-courts', id: venue.id }, 'All courts'),
      LEAVE_OUT,
    ],
    suggested:
      only !== undefined && others.length === 0
        ? answerText({ means: 'court', id: only.id })
        : namesAll(venue, text)
          ? answerText({ means: 'all-courts', id: venue.id })
          : null,
  };
}

/** Whether the text lists every court: '1 & 2', 'A/B', 'Courts 1, 2', but not '1 of 2'. */
function namesAll({ courts }: KnownVenue, text: string): boolean {
  if (/\bof\b/i.test(text)) return false;
  const words = new Set(wordsOf(text).split(' '));
  return courts.size > 1 && [...courts.keys()].every((key) => words.has(key));
}
