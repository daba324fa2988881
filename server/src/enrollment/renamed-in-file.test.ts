import type { EnrollmentRowAnswer } from '@portal/contract/enrollment-row.ts';
import { openKeptTestApp } from '@portal/testkit/app.ts';
import { makeTeam } from '@portal/testkit/factories.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { withdrawCalls } from '#coaches/testing/withdraw-stage.ts';
import { csv } from '#season/testing/season-calls.ts';
import { enrollmentCalls, HEADER, leagueRows } from './testing/enrollment-calls.ts';

const test = useFresh(() => openKeptTestApp());
const admin = useFresh(() => enrollmentCalls(test));

const FIRST = [
  ['Boys 5-6', 'Badgers', 'Bea Hall', 'bea@example.org'],
  ['Boys 5-6', 'Chargers', 'Rowan Ras', 'rowan@example.org'],
  ['Boys 5-6', 'Comets', 'Mo Maddox', 'mo@example.org'],
  ['Girls 7-8', 'Herons', 'Jordan Rivera', 'jordan@example.org'],
  ['Girls 7-8', 'Foxes', 'Ike Rand', 'ike@example.org'],
];

beforeEach(async () => {
  await admin.setActive();
  await admin.upload(csv(HEADER, ...FIRST));
  await admin.load();
});

const upload = (...rows: string[][]) => admin.upload(csv(HEADER, ...rows));
const questions = async (): Promise<EnrollmentRowAnswer[]> =>
  (await admin.preview()).rows.filter(({ kind }: EnrollmentRowAnswer) => kind === 'doubtful');
const answerAll = async (decision: string) => {
  for (const { key } of await questions()) expect((await admin.decide(key, decision)).statusCode).toBe(200);
};
const names = async () => {
  const { divisions, teams, coaches, pairs } = await leagueRows(test.portal.db);
  const texts = pairs.map(({ teamId, coachId }) => {
    const team = teams.find(({ id }) => id === teamId);
    const division = divisions.find(({ id }) => id === team?.divisionId);
    return `${division?.name} ${team?.name} ${coaches.find(({ id }) => id === coachId)?.email}`;
  });
  return texts.sort();
};
const before = FIRST.map(([division, team, , email]) => `${division} ${team} ${email}`).sort();

it.each(['Boys 5-6 Badgers', 'Boys 5-6 - Badgers', 'BOYS 5-6: badgers'])(
  'takes %j of Boys 5-6 for the team without the name of its division',
  async (name) => {
    await upload(['Boys 5-6', name, 'Bea Hall', 'bea@example.org'], ...FIRST.slice(2));
    expect(await questions()).toEqual([]);
    await admin.load();
    expect(await names()).toEqual(before);
  },
);

it.each([
  ['Bea Hall-Moore', 'bea.moore@example.org'],
  ['Bea Moore', 'bea.moore@example.org'],
  ['B. Hall', 'hall@example.org'],
  ['Trixie Hall', 'hall@example.org'],
])('asks whether %s with another email is the coach who was on the team', async (name, email) => {
  await upload(['Boys 5-6', 'Badgers', name, email], ...FIRST.slice(1));
  const [question, ...others] = await questions();
  expect(others).toEqual([]);
  expect(question?.reason).toBe(
    `${name} looks like Bea Hall of the same team, who has the email bea@example.org so far. Is ${email} the new one? The old one loses access.`,
  );
  expect(question?.suggested).toBeUndefined();
  await answerAll('moved');
  await admin.load();
  expect(await names()).toEqual([...before.slice(1), `Boys 5-6 Badgers ${email}`].toSorted());
});

it('says of a division that was split which ones have its teams, and suggests the first', async () => {
  const ofGrade = (grade: string) => (row: string[]) => [`Boys ${grade}`, ...row.slice(1)];
  await upload(
    ...FIRST.slice(0, 2).map(ofGrade('5')),
    ...FIRST.slice(2, 3).map(ofGrade('6')),
    ...FIRST.slice(3),
  );
  const split =
    'It may be split: its teams are in "Boys 5" and "Boys 6" now. If so, you are asked next about the teams of the others.';
  expect((await questions()).map(({ reason, suggested }) => [reason, suggested])).toEqual([
    [`Is the division "Boys 5" the same as "Boys 5-6"? ${split} 2 rows: lines 2, 3.`, 'renamed'],
    [`Is the division "Boys 6" the same as "Boys 5-6"? ${split}`, 'another-one'],
  ]);
});

describe('a team in another division', () => {
  const divisionIs = (division: string) => (row: string[]) => [division, ...row.slice(1)];
  const moved = () =>
    upload(
      ...FIRST.slice(0, 1),
      ...FIRST.slice(1, 3).map(divisionIs('Boys 7-8')),
      ...FIRST.slice(3, 4).map(divisionIs('Girls 5-6')),
      ...FIRST.slice(4),
    );
  const idsOfTeams = async () =>
    (await leagueRows(test.portal.db)).teams.map(({ id, name }) => `${id} ${name}`).sort();

  it('is asked about once for all between the same divisions, and moves with its coach', async () => {
    const teams = await idsOfTeams();
    await moved();
    expect((await questions()).map(({ reason, suggested }) => [reason, suggested])).toEqual([
      [
        'Have 2 teams moved from "Boys 5-6" to "Boys 7-8"? They have the same coaches: "Chargers" and "Comets". 2 rows: lines 3, 4.',
        'moved',
      ],
      ['Has "Herons" moved from "Girls 7-8" to "Girls 5-6"? It has the same coach.', 'moved'],
    ]);
    expect((await admin.load()).json().counts).toMatchObject({ added: 0, teamsAdded: 0, doubtful: 3 });
    await answerAll('moved');
    const changed = (await admin.preview()).rows.filter(
      ({ kind }: EnrollmentRowAnswer) => kind === 'changed',
    );
    expect(changed.map(({ reason }: EnrollmentRowAnswer) => reason)).toEqual([
      'The team was in "Boys 5-6".',
      'The team was in "Boys 5-6".',
      'The team was in "Girls 7-8".',
    ]);
    const { message, counts } = (await admin.load()).json();
    expect(message).toContain('3 teams were moved to another division');
    expect(counts).toMatchObject({ added: 0, teamsAdded: 0, changed: 3, unchanged: 5, missing: 0 });
    expect(await names()).toEqual([
      'Boys 5-6 Badgers bea@example.org',
      'Boys 7-8 Chargers rowan@example.org',
      'Boys 7-8 Comets mo@example.org',
      'Girls 5-6 Herons jordan@example.org',
      'Girls 7-8 Foxes ike@example.org',
    ]);
    expect(await idsOfTeams()).toEqual(teams);
    expect((await admin.load()).json().counts).toMatchObject({ changed: 0, unchanged: 5 });
  });

  it('is moved back when the import is undone, and the new division goes', async () => {
    await moved();
    await answerAll('moved');
    const { loadId } = (await admin.load()).json();
    expect((await admin.revert(loadId)).json().message).toContain(
      '2 divisions were removed, 3 teams were moved back.',
    );
    expect(await names()).toEqual(before);
  });

  it('is not moved back where another team has its name since, as one is not renamed back', async () => {
    await upload(
      ...FIRST.slice(0, 2),
      ['Boys 7-8', ...(FIRST[2] ?? []).slice(1)],
      ['Girls 7-8', 'Otters', ...(FIRST[3] ?? []).slice(2)],
      ...FIRST.slice(4),
    );
    for (const { key, suggested } of await questions()) await admin.decide(key, suggested ?? '');
    const { loadId } = (await admin.load()).json();
    const added = await leagueRows(test.portal.db);
    const divisionId = (name: string) => added.divisions.find((one) => one.name === name)?.id ?? 0;
    await makeTeam(test.portal.db, { divisionId: divisionId('Boys 5-6'), name: 'Comets' });
    await makeTeam(test.portal.db, { divisionId: divisionId('Girls 7-8'), name: 'Herons' });
    const refused = await admin.revert(loadId);
    expect([refused.statusCode, refused.json().conflict.sentences]).toEqual([
      409,
      ['Another team is called Boys 5-6 Comets now.', 'Another team is called Girls 7-8 Herons now.'],
    ]);
  });

  it('is not moved back if an administrator has moved it on since', async () => {
    await moved();
    await answerAll('moved');
    const { loadId } = (await admin.load()).json();
    const { teams, divisions } = await leagueRows(test.portal.db);
    const id = teams.find(({ name }) => name === 'Herons')?.id ?? 0;
    const divisionId = divisions.find(({ name }) => name === 'Girls 7-8')?.id;
    await test.portal.db.updateTable('team').set({ divisionId }).where('id', '=', id).execute();
    const refused = await admin.revert(loadId);
    expect([refused.statusCode, refused.json().conflict.sentences]).toEqual([
      409,
      ['Girls 7-8 Herons has been moved since the import.'],
    ]);
  });

  it('stays where it is if that is the answer, and the file adds no division', async () => {
    await moved();
    await answerAll('stays');
    expect((await admin.load()).json().counts).toMatchObject({ added: 0, unchanged: 5, divisions: 2 });
    expect(await names()).toEqual(before);
  });

  it('is a new team if that is the answer', async () => {
    await moved();
    await answerAll('another-one');
    expect((await admin.load()).json().counts).toMatchObject({ teamsAdded: 3, missing: 3 });
  });

  it('is a new team without a question if its coach is another person', async () => {
    await upload(...FIRST.slice(1), ['Boys 7-8', 'Badgers', 'Nia Moss', 'nia@example.org']);
    expect(await questions()).toEqual([]);
  });

  it('is moved out of a division that was split, which becomes its first part', async () => {
    const teams = await idsOfTeams();
    await upload(
      ...FIRST.slice(0, 2).map(divisionIs('Boys 5')),
      ...FIRST.slice(2, 3).map(divisionIs('Boys 6')),
      ...FIRST.slice(3),
    );
    for (const { key, suggested } of await questions()) await admin.decide(key, suggested ?? '');
    expect((await questions()).map(({ reason }) => reason)).toEqual([
      'Has "Comets" moved from "Boys 5" to "Boys 6"? It has the same coach.',
    ]);
    await answerAll('moved');
    const { loadId } = (await admin.load()).json();
    expect((await names()).slice(0, 3)).toEqual([
      'Boys 5 Badgers bea@example.org',
      'Boys 5 Chargers rowan@example.org',
      'Boys 6 Comets mo@example.org',
    ]);
    expect(await idsOfTeams()).toEqual(teams);
    expect((await admin.revert(loadId)).statusCode).toBe(200);
    expect(await names()).toEqual(before);
  });
});

it('asks whether a coach is the one of whom only the last name was known', async () => {
  await upload(['Boys 5-6', 'Chargers', 'Mrs. Dean', 'deans@example.org']);
  await admin.load();
  await upload(['Boys 5-6', 'Chargers', 'Dana Dean', 'dana@example.org']);
  expect((await questions()).map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/^Dana Dean looks like Dean of the same team/),
  ]);
});

it('says of a coach who is missing on a team on which team the file has the same email', async () => {
  await upload(['Boys 5-6', 'Comets', 'Bea Hall', 'bea@example.org'], ...FIRST.slice(1));
  const { rows } = await admin.preview();
  const missing = rows.filter(({ kind }: EnrollmentRowAnswer) => kind === 'missing');
  expect(missing.map(({ reason }: EnrollmentRowAnswer) => reason)).toEqual([
    'Not in the file, which has this coach on "Boys 5-6 Comets". Stays on the team.',
  ]);
});

it('does not suggest that a team is another one whose first letter differs', async () => {
  await upload(...FIRST, ['Boys 5-6', 'Gomets', 'Ann Ox', 'ann@example.org']);
  expect(await questions()).toMatchObject([
    { suggested: 'another-one', reason: 'Is "Gomets" the same team as "Comets"?' },
  ]);
});

describe('a team that left the season and is in the file again', () => {
  const idOf = async (name: string) => {
    const { teams } = await leagueRows(test.portal.db);
    return teams.find((team) => team.name === name)?.id ?? 0;
  };

  it('comes back as a new team only if that is the answer, and never with the history of the old one', async () => {
    await withdrawCalls(admin).withdraw(await idOf('Herons'));
    await upload(...FIRST);
    expect(await questions()).toMatchObject([
      {
        line: 5,
        team: 'Herons',
        suggested: 'leave-out',
        reason: '"Herons" has withdrawn. What are these rows about?',
      },
    ]);
    expect((await admin.load()).json().counts).toMatchObject({ added: 0, teamsAdded: 0, doubtful: 1 });
    await answerAll('another-one');
    expect((await admin.load()).json().counts).toMatchObject({ added: 1, teamsAdded: 1, decided: 1 });
    expect(await names()).toEqual([...before, 'Girls 7-8 Herons (withdrawn) jordan@example.org'].toSorted());
    expect((await admin.load()).json().counts).toMatchObject({ added: 0, teamsAdded: 0, doubtful: 0 });
  });

  it('is asked about again if it leaves a second time', async () => {
    await withdrawCalls(admin).withdraw(await idOf('Herons'));
    await upload(...FIRST);
    await answerAll('another-one');
    await admin.load();
    await withdrawCalls(admin).withdraw(await idOf('Herons'));
    expect(await questions()).toMatchObject([{ team: 'Herons' }]);
    await answerAll('leave-out');
    expect((await admin.load()).json().counts).toMatchObject({ teamsAdded: 0, doubtful: 0, decided: 1 });
  });

  it('gives its coaches to the team that it was merged into, if that is the answer', async () => {
    const toTeamId = await idOf('Foxes');
    await withdrawCalls(admin).withdraw(await idOf('Herons'), { merge: true, choice: 'give', toTeamId });
    await upload(...FIRST, ['Girls 7-8', 'Herons', 'Nora New', 'nora@example.org']);
    expect(await questions()).toMatchObject([
      {
        rows: 2,
        suggested: 'old-name',
        reason: '"Herons" was merged into "Foxes". What are these rows about? 2 rows: lines 5, 7.',
      },
    ]);
    await answerAll('old-name');
    expect((await admin.load()).json().counts).toMatchObject({ added: 1, teamsAdded: 0, doubtful: 0 });
    expect(await names()).toContain('Girls 7-8 Foxes nora@example.org');
  });
});

describe('a team with the coach of a team that the file lacks', () => {
  const file = () =>
    upload(
      ...FIRST.slice(0, 3),
      ['Girls 7-8', 'Blue Herons', 'Jordan Rivera', 'jordan@example.org'],
      FIRST[4] ?? [],
    );

  it('is asked about, and loads nothing until it is answered', async () => {
    await file();
    expect(await questions()).toMatchObject([
      {
        line: 5,
        team: 'Blue Herons',
        suggested: 'renamed',
        reason: 'Is "Blue Herons" the former "Herons"? They have the same coach.',
      },
    ]);
    expect((await admin.load()).json().counts).toMatchObject({ added: 0, teamsAdded: 0, doubtful: 1 });
    expect(await names()).toEqual(before);
  });

  it('is renamed if the answer is yes, and gets its name back if the import is undone', async () => {
    const { teams } = await leagueRows(test.portal.db);
    await file();
    await answerAll('renamed');
    const { counts, loadId } = (await admin.load()).json();
    expect(counts).toMatchObject({
      added: 0,
      teamsAdded: 0,
      changed: 1,
      doubtful: 0,
      decided: 1,
      missing: 0,
    });
    const after = await leagueRows(test.portal.db);
    expect(after.teams.find(({ name }) => name === 'Blue Herons')).toMatchObject({
      id: teams.find(({ name }) => name === 'Herons')?.id,
      nameKey: 'blue herons',
    });
    await file();
    expect((await admin.load()).json().counts).toMatchObject({ changed: 0, added: 0, doubtful: 0 });
    await admin.revert((await admin.loads()).json().loads[0].id);
    expect((await admin.revert(loadId)).statusCode).toBe(200);
    expect((await leagueRows(test.portal.db)).teams).toEqual(teams);
  });

  it('keeps its old name, or becomes a team of its own, if that is the answer', async () => {
    await file();
    await answerAll('old-name');
    expect((await admin.load()).json().counts).toMatchObject({ added: 0, teamsAdded: 0, changed: 0 });
    expect(await names()).toEqual(before);
    const [{ key }] = (await admin.preview()).rows.filter(
      ({ kind }: EnrollmentRowAnswer) => kind === 'decided',
    );
    await admin.decide(key, 'another-one');
    expect((await admin.load()).json().counts).toMatchObject({ added: 1, teamsAdded: 1, missing: 1 });
  });

  it('may be one of two new teams with that coach: the answer for one decides about the other', async () => {
    await upload(
      ...FIRST.slice(0, 3),
      ['Girls 7-8', 'Blue Herons', 'Jordan Rivera', 'jordan@example.org'],
      ['Girls 7-8', 'Red Herons', 'Jordan Rivera', 'jordan@example.org'],
      FIRST[4] ?? [],
    );
    const [blue, red] = await questions();
    await admin.decide(blue?.key, 'another-one');
    expect(await questions()).toMatchObject([{ key: red?.key, team: 'Red Herons' }]);
    await admin.decide(blue?.key, 'renamed');
    expect(await questions()).toEqual([]);
    expect((await admin.load()).json().counts).toMatchObject({ teamsAdded: 1, added: 1, changed: 1 });
  });

  it('is a new team without a question if the file has the other team too', async () => {
    await upload(...FIRST, ['Girls 7-8', 'Blue Herons', 'Jordan Rivera', 'jordan@example.org']);
    expect(await questions()).toEqual([]);
  });
});

it('is no former team of a new one if it has withdrawn, and its name is free', async () => {
  await test.portal.db
    .updateTable('team')
    .set({ name: 'Herons (withdrawn)', nameKey: 'herons (withdrawn)', withdrawnAt: test.clock.now() })
    .where('name', '=', 'Herons')
    .execute();
  await upload(...FIRST, ['Girls 7-8', 'Blue Herons', 'Jordan Rivera', 'jordan@example.org']);
  expect(await questions()).toEqual([]);
  expect((await admin.load()).json().counts).toMatchObject({ added: 2, teamsAdded: 2 });
  expect(await names()).toEqual(
    [
      ...before,
      'Girls 7-8 Blue Herons jordan@example.org',
      'Girls 7-8 Herons (withdrawn) jordan@example.org',
    ].sort(),
  );
});

describe('a division with most of the teams of a division that the file lacks', () => {
  const file = (division: string) =>
    upload(...FIRST.slice(0, 2).map((row) => [division, ...row.slice(1)]), ...FIRST.slice(3));

  it.each(['Boys 5th/6th Grade', 'Boys U12'])(
    'is asked about once for all its rows, and renamed: %s',
    async (division) => {
      await file(division);
      const rows = await questions();
      expect(rows).toMatchObject([{ rows: 2, suggested: 'renamed' }]);
      await answerAll('renamed');
      expect((await admin.load()).json().counts).toMatchObject({
        added: 0,
        teamsAdded: 0,
        changed: 1,
        missing: 1,
      });
      expect(await names()).toEqual(before.map((name) => name.replace('Boys 5-6', division)).sort());
    },
  );

  it('is probably another division if only names of teams are the same', async () => {
    await upload(
      ['Boys U12', 'Badgers', 'Noa Reed', 'noa@example.org'],
      ['Boys U12', 'Chargers', 'Sam Voss', 'sam@example.org'],
      ...FIRST.slice(3),
    );
    expect(await questions()).toMatchObject([{ rows: 2, suggested: 'another-one' }]);
  });

  it('is loaded under its old name if that is the answer', async () => {
    await file('5-6 Boys');
    await answerAll('old-name');
    expect((await admin.load()).json().counts).toMatchObject({ added: 0, teamsAdded: 0, changed: 0 });
    expect(await names()).toEqual(before);
  });

  it('is one division even if the file has two new names for it', async () => {
    await upload(
      ['5/6 Boys', 'Badgers', 'Bea Hall', 'bea@example.org'],
      ['Boys 5th-6th Grade', 'Chargers', 'Rowan Ras', 'rowan@example.org'],
      ...FIRST.slice(3),
    );
    await answerAll('renamed');
    await answerAll('renamed');
    expect(await questions()).toEqual([]);
    expect((await admin.load()).json().counts).toMatchObject({
      added: 0,
      teamsAdded: 0,
      changed: 1,
      divisions: 2,
    });
    expect(await names()).toEqual(
      before.map((name) => name.replace('Boys 5-6', 'Boys 5th-6th Grade')).sort(),
    );
  });

  it('is asked about if the file spells the division in both ways', async () => {
    await upload(...FIRST, ['Boys 5/6', 'Lynx', 'Cy Ode', 'cy@example.org']);
    expect(await questions()).toMatchObject([{ line: 7, suggested: 'old-name' }]);
    await answerAll('old-name');
    await admin.load();
    expect(await names()).toEqual([...before, 'Boys 5-6 Lynx cy@example.org'].sort());
  });
});

describe('a coach of the same name and team with another address', () => {
  const file = () =>
    upload(...FIRST.slice(0, 3), ['Girls 7-8', 'Herons', 'JORDAN RIVERA', 'jr@example.org'], FIRST[4] ?? []);

  it('is asked about, and the new address replaces the old one, until the import is undone', async () => {
    await file();
    expect(await questions()).toMatchObject([{ line: 5, email: 'jr@example.org', suggested: 'moved' }]);
    expect((await admin.load()).json().counts).toMatchObject({ added: 0, doubtful: 1 });
    await answerAll('moved');
    const { counts, loadId } = (await admin.load()).json();
    expect(counts).toMatchObject({ added: 1, missing: 0, doubtful: 0, decided: 1 });
    expect(await names()).toEqual(before.map((name) => name.replace('jordan@', 'jr@')));
    expect((await admin.revert(loadId)).statusCode).toBe(200);
    expect(await names()).toEqual(before);
  });

  it('is another person if that is the answer', async () => {
    await file();
    await answerAll('another-one');
    expect((await admin.load()).json().counts).toMatchObject({ added: 1, missing: 1 });
  });
});

describe('a name with a typing error', () => {
  it('of a division is asked about, though the file also has the right one', async () => {
    await upload(...FIRST, ['Bosy 5-6', 'Comets', 'Tim Quade', 'tim@example.org']);
    expect(await questions()).toMatchObject([
      { line: 7, suggested: 'old-name', reason: 'Is the division "Bosy 5-6" the same as "Boys 5-6"?' },
    ]);
    await answerAll('old-name');
    await admin.load();
    expect(await names()).toEqual([...before, 'Boys 5-6 Comets tim@example.org'].sort());
  });

  it('of a team is asked about, for a stored team and for another one of the file', async () => {
    await upload(
      ...FIRST,
      ['Girls 7-8', 'Heron', 'Tim Quade', 'tim@example.org'],
      ['Girls 7-8', 'Otters', 'Ana Prieto', 'ana@example.org'],
      ['Girls 7-8', 'Oters', 'Lou Dern', 'lou@example.org'],
    );
    const asked = await questions();
    expect(asked.map(({ line, suggested, reason }) => [line, suggested, reason])).toEqual([
      [7, 'old-name', 'Is "Heron" the same team as "Herons"?'],
      [9, 'old-name', 'Is "Oters" the same team as "Otters"?'],
    ]);
    await answerAll('old-name');
    await admin.load();
    const added = [
      'Girls 7-8 Herons tim@example.org',
      'Girls 7-8 Otters ana@example.org',
      'Girls 7-8 Otters lou@example.org',
    ];
    expect(await names()).toEqual([...before, ...added].sort());
  });

  it('is none if a number or a short word differs', async () => {
    await upload(
      ...FIRST,
      ['Boys 7-8', 'Hawks 1', 'Tim Quade', 'tim@example.org'],
      ['Boys 7-8', 'Hawks 2', 'Ana Prieto', 'ana@example.org'],
      ['Boys 7-8', 'Hawks Red', 'Lou Dern', 'lou@example.org'],
      ['Boys 7-8', 'Hawks Ted', 'Max Ode', 'max@example.org'],
    );
    expect(await questions()).toEqual([]);
  });
});

it.each(['Badgers (Hall)', 'Badgers - Coach Bea', 'BADGERS - Bea Hall', 'Badgers (Coach Hall)'])(
  'asks whether %j is the team with its coach behind its name',
  async (name) => {
    await upload(['Boys 5-6', name, 'Bea Hall', 'bea.hall@example.com'], ...FIRST);
    expect(await questions()).toMatchObject([
      { line: 2, suggested: 'old-name', reason: `Is "${name}" the same team as "Badgers"?` },
    ]);
    await answerAll('old-name');
    await admin.load();
    const { teams } = await leagueRows(test.portal.db);
    expect(teams.length).toBe(FIRST.length);
  },
);

it('is another team without a question if something else stands behind its name', async () => {
  await upload(...FIRST, ['Boys 5-6', 'Badgers (Gold)', 'Nia Hall', 'nia@example.org']);
  expect(await questions()).toEqual([]);
});

it('keeps the name of a coach whom a file calls by a part of it, or with the last name first', async () => {
  await upload(
    ...FIRST.slice(2),
    ['Boys 5-6', 'Badgers', 'Hall Bea', 'bea@example.org'],
    ['Boys 5-6', 'Chargers', 'Coach Ras', 'rowan@example.org'],
  );
  expect((await admin.load()).json().counts).toMatchObject({ changed: 0, unchanged: 5 });
});

it('counts headings, totals and page footers within a file as skipped', async () => {
  await upload(
    ...FIRST.slice(0, 2),
    HEADER,
    ...FIRST.slice(2),
    ['Total coaches: 5'],
    ['Page 1 of 1'],
    ['Printed 11/28/2026 9:04 AM'],
  );
  const { counts, notes } = await admin.preview();
  expect(counts).toMatchObject({ doubtful: 0, unchanged: 5 });
  expect(notes).toEqual(['Skipped: 1 repeated header, 1 row of totals, 2 page footers.']);
});

it.each([
  ['Chargers (Ras)', 'rowan@example.org'],
  ['Chargers - Ras', 'rita@example.org'],
  ['Chargers/Ras', 'rita@example.org'],
])('the team %j of %s is the one without its coach behind it, and keeps its name', async (team, email) => {
  await upload(['Boys 5-6', team, email.startsWith('rowan') ? 'Rowan Ras' : 'Rita Osei', email]);
  expect(await questions()).toMatchObject([{ suggested: 'old-name' }]);
  await answerAll('old-name');
  await admin.load();
  expect(await names()).toEqual([...new Set([...before, `Boys 5-6 Chargers ${email}`])].sort());
});

it('a name with two emails is named, as it may be one coach or two', async () => {
  await upload(...FIRST, ['Girls 7-8', 'Foxes', 'Bea Hall', 'hall@example.org']);
  expect((await admin.preview()).message).toContain(
    'Several coaches with one name, each with an email: "Bea Hall".',
  );
});
