import { useId } from 'react';
import { call } from '#api/client.ts';
import { FormDialog } from '#shared/form-dialog.tsx';
import { trimmed } from '#shared/use-form.ts';
import { TextInput } from '#ui/inputs.tsx';
import { CoachFields, coachProblems, MAX_NAME_LENGTH, NOBODY } from './coach-fields.tsx';
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
  return (
    <FormDialog
      {...useLeagueChange()}
      title={messages.addTeam}
      size="form"
      save={messages.addTeam}
      start={{ divisionName: division, teamName: '', ...NOBODY }}
      required={['divisionName', 'teamName']}
      check={coachProblems}
      isReady={(typed) => {
        const { firstName, lastName, email } = trimmed(typed);
        const hasNobody = firstName + lastName + email === '';
        return hasNobody || (firstName !== '' && email !== '');
      }}
      send={(typed) => {
        const { divisionName, teamName, ...coach } = trimmed(typed);
        const hasCoach = coach.email !== '';
        return call('addTeam', { body: { divisionName, teamName, ...(hasCoach && { coach }) } });
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput
            {...form.field('divisionName')}
            label="Division"
            autoFocus
            list={listId}
            maxLength={MAX_NAME_LENGTH}
            hint={messages.divisionHint}
          />
          <datalist id={listId}>
            {divisions.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <TextInput {...form.field('teamName')} label="Team name" maxLength={MAX_NAME_LENGTH} />
          <fieldset className="grid gap-4 border-t border-line pt-4">
            <legend className="float-start mb-2 w-full font-bold">{messages.firstCoach}</legend>
            <CoachFields form={form} hint={messages.emailHint} />
          </fieldset>
        </>
      )}
    </FormDialog>
  );
}
