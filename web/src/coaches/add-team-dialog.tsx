import { useId, useState } from 'react';
import { call } from '#api/client.ts';
import { fieldText } from '#api/error-text.ts';
import { Field } from '#ui/field.tsx';
import { CoachFields, isComplete, isEmpty, MAX_NAME_LENGTH, NOBODY, trimmed } from './coach-fields.tsx';
import { LeagueChangeForm } from './league-change-form.tsx';
import { messages } from './messages.ts';
import { useLeagueChange } from './use-league-change.ts';

type AddTeamDialogProps = {
  /** existing divisions to choose from; any other name creates a new one */
  divisions: readonly string[];
  /** the preselected division */
  division: string;
  onClose: () => void;
};

/** Adds a team and optionally its first coach. */
export function AddTeamDialog({ divisions, division, onClose }: AddTeamDialogProps) {
  const listId = useId();
  const [divisionName, setDivisionName] = useState(division);
  const [teamName, setTeamName] = useState('');
  const [coach, setCoach] = useState(NOBODY);
  const add = useLeagueChange(
    () =>
      call('addTeam', {
        body: {
          divisionName: divisionName.trim(),
          teamName: teamName.trim(),
          ...(!isEmpty(coach) && { coach: trimmed(coach) }),
        },
      }),
    onClose,
  );
  const canSave =
    divisionName.trim() !== '' && teamName.trim() !== '' && (isEmpty(coach) || isComplete(coach));

  return (
    <LeagueChangeForm
      title={messages.addTeam}
      save={messages.addTeam}
      canSave={canSave}
      change={add}
      onSave={() => add.send()}
      onClose={onClose}
    >
      <Field
        label="Division"
        autoFocus
        list={listId}
        autoComplete="off"
        maxLength={MAX_NAME_LENGTH}
        hint={messages.divisionHint}
        value={divisionName}
        error={fieldText(add.error, 'divisionName')}
        onChange={(event) => {
          setDivisionName(event.target.value);
          add.reset();
        }}
      />
      <datalist id={listId}>
        {divisions.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Field
        label="Team name"
        autoComplete="off"
        maxLength={MAX_NAME_LENGTH}
        value={teamName}
        error={fieldText(add.error, 'teamName')}
        onChange={(event) => {
          setTeamName(event.target.value);
          add.reset();
        }}
      />
      <fieldset className="grid gap-4 border-t border-line pt-4">
        <legend className="float-start mb-2 w-full font-bold">{messages.firstCoach}</legend>
        <CoachFields
          coach={coach}
          path="coach."
          hint={messages.emailHint}
          refused={add.error}
          onChange={(next) => {
            setCoach(next);
            add.reset();
          }}
        />
      </fieldset>
    </LeagueChangeForm>
  );
}
