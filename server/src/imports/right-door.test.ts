import type { FileKind } from '@portal/contract/file-kinds.ts';
import { beforeEach, expect, it } from 'vitest';
import { sheetsArchive, textRows } from '#enrollment/testing/workbooks.ts';
import { csv, useSeasonStage } from '#season/testing/season-calls.ts';

const stage = useSeasonStage();

const VENUES = csv(['School', 'Gym', 'Schedule Name', 'Courts'], ['Salk', 'Gym', 'SALK', '1|2']);

beforeEach(async () => {
  await stage.admin.setActive();
  await stage.admin.importVenues(VENUES);
});

type Answer = { statusCode: number; json(): { error?: string; conflict?: { importer?: unknown } } };

/** Uploads a file to an importer, as its preview if it has one. */
const DOORS: Record<FileKind, (file: string | Buffer) => Promise<Answer>> = {
  coaches: (file) => stage.admin.upload(file),
  players: (file) => stage.admin.sendFile('/admin/ratings/rosters', file, { preview: 'true' }),
  venues: (file) => stage.admin.importVenues(file),
  permits: (file) => stage.admin.importPermits(file),
  closures: (file) => stage.admin.importClosures(file),
  games: (file) => stage.admin.sendFile('/admin/games/import', file, { preview: 'true' }),
  invoices: (file) => stage.admin.sendFile('/admin/permit-book/invoice', file, { month: '2026-11' }),
};

const lines = (...rows: string[]) => `${rows.join('\n')}\n`;
const FILES: Record<FileKind, Record<string, string | Buffer>> = {
  coaches: {
    plain: lines('Division,Team,Coach Name,Coach Email', 'Boys 3-4,Hawks,Ada Lane,ada@example.org'),
    'of first and last names': lines(
      'Division,Team,First Name,Last Name,Email',
      'Boys 3-4,Hawks,Ada,Lane,ada@example.org',
    ),
    'below a title': lines(
      'Winter coaches',
      'Team;Division;Coach Email;Coach',
      'Hawks;Boys 3-4;ada@example.org;Ada Lane',
    ),
  },
  players: {
    plain: lines('Division,Team,First Name,Last Name,Jersey,Grade', 'Boys 3-4,Hawks,Ava,Sato,7,4'),
    'with the email of a parent': lines(
      'Division,Team,Player First Name,Player Last Name,Grade,Email',
      'Boys 3-4,Hawks,Ava,Sato,4,sato@example.org',
    ),
    'without numbers': lines('Team,Division,Last Name,First Name', 'Hawks,Boys 3-4,Sato,Ava'),
  },
  venues: {
    plain: VENUES,
    'on the second sheet': sheetsArchive([
      { name: 'Read me', data: textRows([['How to use this']]) },
      {
        name: 'Gyms',
        data: textRows([
          ['Gym', 'School', 'Address', 'Courts', 'Schedule Name'],
          ['Gym', 'Salk', '', '1', 'SALK'],
        ]),
      },
    ]),
  },
  permits: {
    'by weekday': lines(
      'School,Gym,Court,Weekday,From,To,First Date,Last Date,Permit Status',
      'Salk,Gym,All,Monday,18:00,22:00,2026-11-16,2027-03-14,Approved',
    ),
    'by date': lines(
      'Board permits',
      '',
      'School,Gym,Date,Start Time,End Time,Status',
      'Salk,Gym,12/7/2026,6:00 PM,9:00 PM,Approved',
    ),
    'with hours': lines('School,Gym,Date,Hours,Status', 'Salk,Gym,12/7/2026,6:00 PM - 9:00 PM,Approved'),
  },
  closures: {
    plain: lines('First Date,Last Date,School,Gym,Reason', '2026-12-24,2026-12-31,All,,Holidays'),
    'with hours': lines('Date,School,Hours', '12/9/2026,Salk,3:00 PM - 6:30 PM'),
    'with hours and a reason': lines('Date,School,Hours,Reason', '12/9/2026,Salk,,Science fair'),
  },
  games: {
    plain: lines(
      'Date,Start,End,Division,Home,Away,School,Gym,Court,Status',
      '12/13/2026,9:00 AM,10:00 AM,Girls 7-8,Otters,Herons,Salk,Gym,1,Scheduled',
    ),
    'with a location': lines(
      'Date,Time,Home Team,Away Team,Location',
      '12/13/2026,9:00 AM,Otters,Herons,Salk',
    ),
  },
  invoices: {
    plain: lines('School,Date,Hours', 'SALK,11/3/2026,3.0', 'SALK,11/5/2026,"2:30"', 'Total,,5.5'),
    'with amounts': lines('Invoice 4711', '', 'Location,Hours,Rate,Amount', 'Salk,3,40,120'),
    'with times and amounts': lines('School,Date,Start,End,Amount', 'Salk,11/3/2026,6:00 PM,9:00 PM,$75.00'),
    'with a description of each line': lines(
      'INVOICE #2026-12',
      'Date,Facility,Description,Hours,Rate,Amount',
      '11/7/2026,Salk,Gym rental 6-9 PM,3.0,$25,$75',
      '11/14/2026,Salk,Credit - snow,(3.0),$25,($75)',
      '11/16/2026,Salk,Gym rental,1.5 hrs,$25,$37.50',
    ),
    'with times beside its hours': lines(
      'School,Room,Date,Start,End,Total Time,Rate',
      'Salk,Gym,11/3/2026,6:00 PM,9:00 PM,3:00:00,$25',
    ),
  },
};

const PAGES: Record<FileKind, [what: string, where: string, path: string]> = {
  coaches: ['coaches', 'Load coach data', '/admin/load'],
  players: ['players', 'League ratings, Deadline and files', '/admin/ratings?view=manage'],
  venues: ['gyms', 'Venues', '/admin/venues?import=venues'],
  permits: ['permits', 'Venues, Permits', '/admin/venues?import=permits'],
  closures: ['closures', 'Venues, Closures', '/admin/venues?import=closures'],
  games: ['games', 'Games', '/admin/games?step=upload'],
  invoices: ['invoices of schools', 'Permit Book', '/admin/permit-book'],
};

const all = Object.entries(FILES).flatMap(([kind, files]) =>
  Object.entries(files).map(([about, file]) => [kind as FileKind, about, file] as const),
);

it.each(all)('sends a file of %s to its own importer only: %s', async (kind, _about, file) => {
  for (const [door, send] of Object.entries(DOORS)) {
    const answer = await send(file);
    const { error, conflict } = answer.json();
    if (door === kind) {
      expect([answer.statusCode, error, conflict], door).toEqual([200, undefined, undefined]);
    } else {
      const refused = [
        answer.statusCode,
        error?.replace(/ If it lists (?:closures|permits), .*/, ''),
        conflict,
      ];
      const [what, where, path] = PAGES[kind];
      const sentence = `This is a file of ${what}. Import it under ${where}.`;
      expect(refused, door).toEqual([422, sentence, { importer: { kind, where, path } }]);
    }
  }
});

it('leaves what no importer knows to the importer that was chosen, and an export of players and coaches to both', async () => {
  for (const send of Object.values(DOORS)) {
    expect((await send(lines('One,Two', '1,2'))).json().conflict).toBeUndefined();
  }
  const both = lines(
    'Division,Team,First,Last,Non-Player,Position,Email',
    'Boys 3-4,Hawks,Ada,Lane,Y,Coach,ada@example.org',
  );
  for (const kind of ['coaches', 'players'] as const) expect((await DOORS[kind](both)).statusCode).toBe(200);
});

it.each([
  'Facility,Space,Event Date,Start Time,End Time,Hours,Rate,Total,Reservation Status\nSalk,Gym,11/07/2026,9:00 AM,12:00 PM,3,$25,$75,Completed',
  'Event Date,Site,Space,Event Name,Event Start,Event End,Usage Fee,Total Fees\n11/07/2026,Salk,Gym,Games,9:00 AM,12:00 PM,$75,$75',
])('never sends what is charged for gyms from the invoices to the permits or closures: %s', async (file) => {
  const { error = '' } = (await DOORS.invoices(file)).json();
  expect(error).not.toContain('Import it under');
});

const weeks = Array.from({ length: 5 }, (_, week) =>
  Array.from({ length: 7 }, (_, day) => `${week * 7 + day + 1}`.replace(/^24$/, '24 No school')).join(','),
);
it.each([
  [
    'a letter',
    'This is no table with known columns',
    ['Dear Ms. Lane,', '', 'Salk is yours on Mondays, 6-8 PM.'],
  ],
  [
    'a page of a calendar',
    'This is a calendar with a box for each day',
    ['December 2026', 'Sun,Mon,Tue,Wed,Thu,Fri,Sat', ...weeks],
  ],
])('refuses %s with what a table of permits or closures has', async (_name, found, file) => {
  const errors = [DOORS.permits, DOORS.closures].map(
    async (send) => (await send(lines(...file))).json().error,
  );
  expect(await Promise.all(errors)).toEqual([
    `Nothing was imported. ${found}, so it can’t be read. Write what it says into a table of permits (CSV or Excel) with the columns School, Gym, Court, Weekday, From, To, First Date, Last Date and Permit Status, and one row for each.`,
    `Nothing was imported. ${found}, so it can’t be read. Write what it says into a table of closures (CSV or Excel) with the columns First Date, Last Date, School, Gym, From, To and Reason, and one row for each.`,
  ]);
});
