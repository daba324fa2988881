import type { CoachEntry } from '@portal/contract/schedule-lists.ts';
import type { FieldsProps } from './add-form.ts';
import { messages } from './messages.ts';
import { teamsOf } from './team-choices.ts';
import { CoachField, TeamField } from './team-fields.tsx';

/** One team of the division, and optionally one of its coaches. */
export function PracticeFields({
  form,
  onEdit,
  problem,
  entries,
}: FieldsProps & { entries: readonly CoachEntry[] }) {
  const { divisionName, home } = form;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TeamField
        label="Team"
        value={home.teamName}
        teams={teamsOf(entries, divisionName)}
        disabled={divisionName === ''}
        error={problem('teamName')}
        onChange={(teamName) => onEdit({ ...form, home: { teamName, coachEmail: '' } })}
      />
      <CoachField
        label="Coach (optional)"
        side={home}
        divisionName={divisionName}
        entries={entries}
        none="Any coach"
        noCoach={messages.noCoach}
        error={problem('coachEmail', 'coachName')}
        onChange={(coachEmail) => onEdit({ ...form, home: { ...home, coachEmail } })}
      />
    </div>
  );
}
