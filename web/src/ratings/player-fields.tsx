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
import { fieldText } from '#api/error-text.ts';
import { Field, SelectField } from '#ui/field.tsx';
import { messages } from './messages.ts';
import { gradeText } from './rating-text.ts';

/** A player as typed. */
export type TypedPlayer = { firstName: string; lastName: string; jersey: string; grade: Grade | null };

export const NOBODY: TypedPlayer = { firstName: '', lastName: '', jersey: '', grade: null };

export const typedFrom = ({ firstName, lastInitial, jerseyNumber, grade }: Player): TypedPlayer => ({
  firstName,
  lastName: lastInitial,
  jersey: jerseyNumber ?? '',
  grade,
});

/** The player to send; null while incomplete. The last name is cut to its initial here. */
export function readTyped({ firstName, lastName, jersey, grade }: TypedPlayer): Player | null {
  const first = readFirstName(firstName);
  const lastInitial = readLastInitial(lastName);
  const jerseyNumber = jersey.trim() === '' ? null : readJerseyNumber(jersey);
  if (first === null || lastInitial === null || (jerseyNumber === null && jersey.trim() !== '')) return null;
  return { firstName: first, lastInitial, jerseyNumber, grade };
}

/** The error of a text that is not empty. */
const wrong = (text: string, read: (text: string) => string | null, sentence: string) =>
  text.trim() !== '' && read(text) === null ? sentence : undefined;

type PlayerFieldsProps = {
  player: TypedPlayer;
  onChange: (player: TypedPlayer) => void;
  /** what the last attempt threw */
  refused: unknown;
  firstRef?: Ref<HTMLInputElement>;
};

/** First name, last initial, jersey number and grade: everything that is stored about a player. */
export function PlayerFields({ player, onChange, refused, firstRef }: PlayerFieldsProps) {
  const { firstName, lastName, jersey, grade } = player;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field
        ref={firstRef}
        label={messages.firstName}
        autoFocus
        autoComplete="off"
        maxLength={MAX_FIRST_NAME}
        value={firstName}
        error={wrong(firstName, readFirstName, messages.badFirstName) ?? fieldText(refused, 'firstName')}
        onChange={({ target }) => onChange({ ...player, firstName: target.value })}
      />
      <Field
        label={messages.lastInitial}
        autoComplete="off"
        maxLength={60}
        value={lastName}
        hint={messages.initialHint}
        error={wrong(lastName, readLastInitial, messages.badInitial) ?? fieldText(refused, 'lastInitial')}
        onChange={({ target }) => onChange({ ...player, lastName: target.value })}
      />
      <Field
        label={messages.jersey}
        autoComplete="off"
        inputMode="numeric"
        maxLength={4}
        value={jersey}
        error={wrong(jersey, readJerseyNumber, messages.badJersey) ?? fieldText(refused, 'jerseyNumber')}
        onChange={({ target }) => onChange({ ...player, jersey: target.value })}
      />
      <SelectField
        label={messages.grade}
        value={grade ?? ''}
        error={fieldText(refused, 'grade')}
        onChange={({ target }) =>
          onChange({ ...player, grade: GRADES.find((each) => each === target.value) ?? null })
        }
      >
        <option value="">{messages.noGrade}</option>
        {GRADES.map((each) => (
          <option key={each} value={each}>
            {gradeText(each)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
