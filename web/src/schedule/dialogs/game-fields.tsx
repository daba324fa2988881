import type { CoachEntry } from '@portal/contract/schedule-lists.ts';
import { EXTERNAL_TEAM } from '@portal/domain/schedule/add-texts.ts';
import { type FieldsProps, withHome } from './add-form.ts';
import { ExternalFields } from './external-fields.tsx';
import { messages } from './messages.ts';
import { coachesOf, teamsOf } from './team-choices.ts';
import { CoachField, TeamField } from './team-fields.tsx';

type GameFieldsProps = FieldsProps & { entries: readonly CoachEntry[] };

/** Home and away team, each with its coach; the away team may be external. */
export function GameFields({ form, onEdit, problem, entries }: GameFieldsProps) {
  const { divisionName, home, away } = form;
  const teams = teamsOf(entries, divisionName);

  /** selects the coach too if the team has only one */
  function sideOf(teamName: string) {
    const [coach, another] = coachesOf(entries, divisionName, teamName);
    return { teamName, coachEmail: coach && !another ? coach.email : '' };
  }

  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TeamField
          label="Home team"
          value={home.teamName}
          teams={teams}
          disabled={divisionName === ''}
          error={problem('homeTeam')}
          onChange={(teamName) => onEdit(withHome(form, sideOf(teamName)))}
        />
        <CoachField
          label="Home coach"
          side={home}
          divisionName={divisionName}
          entries={entries}
          none="Choose a coach"
          noCoach={messages.gameNeedsCoach}
          error={problem('homeCoachEmail')}
          onChange={(coachEmail) => onEdit({ ...form, home: { ...home, coachEmail } })}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TeamField
          label="Away team"
          value={away.teamName}
          teams={teams.filter((team) => team !== home.teamName)}
          disabled={divisionName === ''}
          error={problem('awayTeam')}
          onChange={(teamName) => onEdit({ ...form, away: sideOf(teamName), externalName: '' })}
        >
          <option value={EXTERNAL_TEAM}>External</option>
        </TeamField>
        {away.teamName === EXTERNAL_TEAM ? (
          <ExternalFields form={form} onEdit={onEdit} problem={problem} />
        ) : (
          <CoachField
            label="Away coach"
            side={away}
            divisionName={divisionName}
            entries={entries}
            none="Choose a coach"
            noCoach={messages.gameNeedsCoach}
            error={problem('awayCoachEmail')}
            onChange={(coachEmail) => onEdit({ ...form, away: { ...away, coachEmail } })}
          />
        )}
      </div>
    </>
  );
}
