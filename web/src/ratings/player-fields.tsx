import {
  GRADES,
  type Grade,
  MAX_FIRST_NAME,
  type PlayerFields as Player,
  readFirstName,
  readJerseyNumber,
  readLastInitial,
} from '@portal/domain/ratings/player.ts';
import type { Ref } from 'react';
import type { Form } from '#shared/use-form.ts';
import { FieldPair, SelectInput, TextInput } from '#ui/inputs.tsx';
import { messages } from './messages.ts';
import { gradeText } from './rating-text.ts';

/** A player as typed. */
export type TypedPlayer = {
  firstName: string;
  lastInitial: string;
  jerseyNumber: string;
  grade: Grade | null;
};

export const NOBODY: TypedPlayer = { firstName: '', lastInitial: '', jerseyNumber: '', grade: null };

/** The player to send; null while incomplete. The last name is cut to its initial here. */
export function readTyped(typed: TypedPlayer): Player | null {
  const first = readFirstName(typed.firstName);
  const lastInitial = readLastInitial(typed.lastInitial);
  const hasNumber = typed.jerseyNumber.trim() !== '';
  const jerseyNumber = hasNumber ? readJerseyNumber(typed.jerseyNumber) : null;
  if (first === null || lastInitial === null || (hasNumber && jerseyNumber === null)) return null;
  return { firstName: first, lastInitial, jerseyNumber, grade: typed.grade };
}

/** The error of a text that is not empty. */
const wrong = (text: string, read: (text: string) => string | null, sentence: string) =>
  text.trim() !== '' && read(text) === null && sentence;

export const playerProblems = ({ firstName, lastInitial, jerseyNumber }: TypedPlayer) => ({
  firstName: wrong(firstName, readFirstName, messages.badFirstName),
  lastInitial: wrong(lastInitial, readLastInitial, messages.badInitial),
  jerseyNumber: wrong(jerseyNumber, readJerseyNumber, messages.badJersey),
});

type PlayerFieldsProps = { form: Pick<Form<TypedPlayer>, 'field'>; firstRef?: Ref<HTMLInputElement> };

/** First name, last initial, jersey number and grade: everything that is stored about a player. */
export const PlayerFields = ({ form: { field }, firstRef }: PlayerFieldsProps) => (
  <FieldPair>
    <TextInput
      {...field('firstName')}
      ref={firstRef}
      label={messages.firstName}
      autoFocus
      maxLength={MAX_FIRST_NAME}
    />
    <TextInput
      {...field('lastInitial')}
      label={messages.lastInitial}
      maxLength={60}
      hint={messages.initialHint}
    />
    <TextInput {...field('jerseyNumber')} label={messages.jersey} inputMode="numeric" maxLength={4} />
    <SelectInput
      {...field('grade')}
      label={messages.grade}
      options={[[null, messages.noGrade], ...GRADES.map((each) => [each, gradeText(each)] as const)]}
    />
  </FieldPair>
);
