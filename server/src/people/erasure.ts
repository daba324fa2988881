import type { Erasure } from '@portal/contract/people.ts';
import { fullName } from '@portal/domain/coaches/names.ts';
import { several } from '@portal/domain/text/several.ts';
import { sql } from 'kysely';
import { leagueNowOf } from '#platform/clock.ts';
import type { Db } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';

/** A person as administrators name them: an account, or a coach on the list who has none. */
export type PersonRef = { accountId: number } | { coachId: number };

export type Person = {
  accountId: number | null;
  coachId: number | null;
  email: string;
  firstName: string;
  lastName: string;
  /** the name on the list of coaches, which may be another one */
  listedAs: { firstName: string; lastName: string } | null;
};

/** @throws AppError NOT_FOUND, also for a person who was erased */
export async function getPerson(db: Db, ref: PersonRef): Promise<Person> {
  const isIt = 'accountId' in ref ? sql`a.id = ${ref.accountId}` : sql`c.id = ${ref.coachId}`;
  const { rows } = await sql<Person>`
    select a.id as "accountId", c.id as "coachId", coalesce(a.email, c.email) as email,
      coalesce(a.first_name, c.first_name) as "firstName", coalesce(a.last_name, c.last_name) as "lastName",
      case when c.id is not null then json_build_object('firstName', c.first_name, 'lastName', c.last_name) end as "listedAs"
    from account a full join coach c on c.email = a.email
    where ${isIt} and a.erased_at is null`.execute(db);
  const [person] = rows;
  if (person === undefined) throw new AppError('NOT_FOUND', 'Person not found.');
  return person;
}

/** What goes and what stays if a person is erased. Changes nothing. @throws AppError NOT_FOUND */
export async function previewErasure(portal: Portal, ref: PersonRef): Promise<Erasure> {
  const { db } = portal;
  const person = await getPerson(db, ref);
  const [counts, teams] = await Promise.all([countTraces(db, person), listTeams(portal, person)]);
  return {
    name: fullName(person.firstName, person.lastName) || person.email,
    email: person.email,
    goes: goesTexts(person, counts),
    stays: staysTexts(person, counts),
    teams,
  };
}

type Counts = { sessions: number; links: number; mails: number; entries: number; ratings: number };

async function countTraces(db: Db, { accountId, email }: Person): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select
      (select count(*) from session where account_id = ${accountId} and revoked_at is null) as sessions,
      (select count(*) from calendar_link where account_id = ${accountId}) as links,
      (select count(*) from mail where recipient = ${email}) as mails,
      (select count(*) from entry where created_by = ${accountId}) as entries,
      (select count(*) from rating where account_id = ${accountId}) as ratings`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error('A select without a from clause returned no row.');
  return counts;
}

async function listTeams({ db, clock, settings }: Portal, { coachId }: Person): Promise<Erasure['teams']> {
  const { date } = leagueNowOf(clock, settings.current().timeZone);
  const { rows } = await sql<Erasure['teams'][number]>`
    select t.name, d.name as "divisionName",
      (select count(*) from entry e
        where (e.home_team_id = t.id or e.away_team_id = t.id) and e.state = 'active' and e.entry_date >= ${date}) as upcoming,
      not exists (select from team_coach o where o.team_id = t.id and o.coach_id <> tc.coach_id) as "isLeftWithoutCoach"
    from team_coach tc
    join team t on t.id = tc.team_id
    join division d on d.id = t.division_id
    join season x on x.id = d.season_id
    where tc.coach_id = ${coachId} and x.is_active and t.withdrawn_at is null
    order by d.name_key collate "C", t.name_key collate "C"`.execute(db);
  return rows;
}

function goesTexts({ accountId, coachId }: Person, { sessions, links, mails }: Counts): string[] {
  return [
    ...(accountId === null
      ? []
      : [
          'The account with its name, address and password.',
          sessions === 0 ? '' : `${several(sessions, 'login')} on devices.`,
          links === 0 ? '' : `${several(links, 'calendar link')}.`,
        ]),
    coachId === null ? '' : 'The place on the list of coaches, with any invitation.',
    mails === 0 ? '' : `${several(mails, 'email')} to the address, sent or waiting.`,
    'The name and the address in the history, in emails to others and in loaded files of coaches.',
  ].filter((text) => text !== '');
}

function staysTexts({ accountId }: Person, { entries, ratings }: Counts): string[] {
  return [
    entries === 0 ? '' : `${several(entries, 'booking')}, as made by an erased person.`,
    ratings === 0 ? '' : `${several(ratings, 'rating')} of players, as written by an erased person.`,
    accountId === null ? '' : 'What was changed in the schedule, as done by an erased person.',
    'Backups, until they are deleted.',
  ].filter((text) => text !== '');
}
