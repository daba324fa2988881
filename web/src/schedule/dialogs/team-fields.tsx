import type { CoachEntry } from '@portal/contract/schedule-lists.ts';
import { normalizeEmail } from '@portal/domain/auth/email.ts';
import { EXTERNAL_TEAM } from '@portal/domain/schedule/add-texts.ts';
import { type ComponentProps, useState } from 'react';
import { fieldText } from '#api/error-text.ts';
import type { Form } from '#shared/use-form.ts';
import { FieldPair, SelectInput, TextInput } from '#ui/inputs.tsx';
import { type AddForm, type Side, withDivision, withHome } from './add-form.ts';
import { messages } from './messages.ts';

/** What a group of fields takes from the form, in which the server's fields have other names. */
export type Fields = {
  form: AddForm;
  onEdit: (changes: Partial<AddForm>) => void;
  /** the server's error of the first of these fields that has one */
  problem: (...fields: string[]) => string | undefined;
};

export const fieldsOf = ({ values, change, error }: Form<AddForm>): Fields => ({
  form: values,
  onEdit: change,
  problem: (...fields) => fields.map((field) => fieldText(error, field)).find(Boolean),
});

type TeamsProps = Fields & { entries: readonly CoachEntry[] };

export function DivisionField({
  form,
  onEdit,
  problem,
  entries,
  isFailed,
}: TeamsProps & { isFailed: boolean }) {
  return (
    <SelectInput
      label="Division"
      value={form.divisionName}
      hint={isFailed && messages.teamsFailed}
      error={problem('divisionName')}
      options={[['', 'Choose a division'], ...named(entries.map(({ divisionName }) => divisionName))]}
      onChange={(division) => onEdit(withDivision(form, division))}
    />
  );
}

/** One team of the division, and optionally one of its coaches. */
export function PracticeFields({ form, onEdit, problem, entries }: TeamsProps) {
  const { divisionName, home } = form;
  return (
    <FieldPair>
      <SelectInput
        label="Team"
        value={home.teamName}
        error={problem('teamName')}
        options={teamOptions(entries, divisionName)}
        onChange={(option) => {
          const { teamName, ...division } = teamOf(option, divisionName);
          onEdit({ ...division, home: { teamName, coachEmail: '' } });
        }}
      />
      <CoachField
        label="Coach (optional)"
        side={home}
        coaches={coachesOf(entries, divisionName, home.teamName)}
        none="Any coach"
        noCoach={messages.noCoach}
        error={problem('coachEmail', 'coachName')}
        onChange={(coachEmail) => onEdit({ home: { ...home, coachEmail } })}
      />
    </FieldPair>
  );
}

/** Home and away team, each with its coach; the away team may be external. */
export function GameFields({ form, onEdit, problem, entries }: TeamsProps) {
  const { divisionName, home, away } = form;
  const coach = { none: 'Choose a coach', noCoach: messages.gameNeedsCoach };

  /** selects the team's first coach, too */
  const sideOf = (teamName: string, division = divisionName): Side => ({
    teamName,
    coachEmail: coachesOf(entries, division, teamName)[0]?.email ?? '',
  });

  return (
    <>
      <FieldPair>
        <SelectInput
          label="Home team"
          value={home.teamName}
          error={problem('homeTeam')}
          options={teamOptions(entries, divisionName)}
          onChange={(option) => {
            const { teamName, ...division } = teamOf(option, divisionName);
            onEdit({ ...withHome(form, sideOf(teamName, division.divisionName)), ...division });
          }}
        />
        <CoachField
          {...coach}
          label="Home coach"
          side={home}
          coaches={coachesOf(entries, divisionName, home.teamName)}
          error={problem('homeCoachEmail')}
          onChange={(coachEmail) => onEdit({ home: { ...home, coachEmail } })}
        />
      </FieldPair>
      <FieldPair>
        <SelectInput
          label="Away team"
          value={away.teamName}
          disabled={divisionName === ''}
          error={problem('awayTeam')}
          options={[
            NO_TEAM,
            ...teamsOf(entries, divisionName).filter(([team]) => team !== home.teamName),
            [EXTERNAL_TEAM, 'External'],
          ]}
          onChange={(teamName) => onEdit({ away: sideOf(teamName), externalName: '' })}
        />
        {away.teamName === EXTERNAL_TEAM ? (
          <ExternalFields form={form} onEdit={onEdit} problem={problem} />
        ) : (
          <CoachField
            {...coach}
            label="Away coach"
            side={away}
            coaches={coachesOf(entries, divisionName, away.teamName)}
            error={problem('awayCoachEmail')}
            onChange={(coachEmail) => onEdit({ away: { ...away, coachEmail } })}
          />
        )}
      </FieldPair>
    </>
  );
}

type CoachFieldProps = {
  label: string;
  side: Side;
  coaches: readonly Coach[];
  /** the label of no selection */
  none: string;
  /** the note that a team has no coach */
  noCoach: (team: string) => string;
  error: string | undefined;
  onChange: (coachEmail: string) => void;
};

/** The coaches of a team, or a note if it has none. */
function CoachField({ side, coaches, none, noCoach, ...rest }: CoachFieldProps) {
  const hasNone = side.teamName !== '' && coaches.length === 0;
  return (
    <SelectInput
      {...rest}
      value={side.coachEmail}
      disabled={coaches.length === 0}
      hint={hasNone && noCoach(side.teamName)}
      options={[
        ['', none],
        ...coaches.map(({ email, name }) => [email, name === email ? email : `${name} (${email})`] as const),
      ]}
    />
  );
}

/** A team from outside the league: its name and its coach's email. */
function ExternalFields({ form, onEdit, problem }: Fields) {
  const [wasLeft, setLeft] = useState(false);
  const { away } = form;
  const isWrong = wasLeft && away.coachEmail !== '' && normalizeEmail(away.coachEmail) === null;
  return (
    <>
      <TextInput
        label="Away coach’s email"
        // not type=email: browsers would apply their own rules for validating, trimming and converting
        type="text"
        inputMode="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        maxLength={254}
        value={away.coachEmail}
        error={isWrong ? messages.invalidEmail : problem('awayCoachEmail')}
        onBlur={() => setLeft(true)}
        onChange={(coachEmail) => onEdit({ away: { ...away, coachEmail } })}
      />
      <TextInput
        label="External team’s name (optional)"
        maxLength={80}
        value={form.externalName}
        error={problem('externalTeamName')}
        onChange={(externalName) => onEdit({ externalName })}
      />
    </>
  );
}

const inOrder = new Intl.Collator('en', { numeric: true }).compare;

/** Each name once as an option. */
const named = (names: readonly string[]) =>
  [...new Set(names)].sort(inOrder).map((name) => [name, name] as const);

const NO_TEAM = ['', 'Choose a team'] as const;

const teamsOf = (entries: readonly CoachEntry[], divisionName: string) =>
  named(entries.filter((entry) => entry.divisionName === divisionName).map(({ teamName }) => teamName));

/** The teams of a division; without one, those of all divisions, whose choice chooses the division, too. */
function teamOptions(
  entries: readonly CoachEntry[],
  divisionName: string,
): ComponentProps<typeof SelectInput<string>>['options'] {
  if (divisionName !== '') return [NO_TEAM, ...teamsOf(entries, divisionName)];
  const divisions = named(entries.map((entry) => entry.divisionName));
  return [
    NO_TEAM,
    ...divisions.map(([division]) => ({
      label: division,
      options: teamsOf(entries, division).map(([team]) => [JSON.stringify([division, team]), team] as const),
    })),
  ];
}

/** What an option of `teamOptions` stands for; with the division if it chooses that, too. */
function teamOf(option: string, divisionName: string): { teamName: string; divisionName?: string } {
  if (divisionName !== '' || option === '') return { teamName: option };
  const [division = '', teamName = ''] = JSON.parse(option) as string[];
  return { teamName, divisionName: division };
}

type Coach = { email: string; name: string };

/** The coaches of a team; empty if it has none. */
export function coachesOf(entries: readonly CoachEntry[], divisionName: string, teamName: string): Coach[] {
  return entries
    .filter((entry) => entry.divisionName === divisionName && entry.teamName === teamName)
    .filter(({ coachEmail }) => coachEmail !== '')
    .map(({ coachEmail, coachName, coachFirstName, coachLastName }) => ({
      email: coachEmail,
      name: coachName || `${coachFirstName} ${coachLastName}`.trim() || coachEmail,
    }));
}
