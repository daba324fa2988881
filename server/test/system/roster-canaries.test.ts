import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { API_BASE } from '@portal/contract/api-base.ts';
import { makeDivision, makeSeason, makeTeam } from '@portal/testkit/factories.ts';
import { multipart } from '@portal/testkit/multipart.ts';
import { type PortalProcess, startPortalProcess } from '@portal/testkit/portal-process.ts';
import { createTestDatabase, urlOf } from '@portal/testkit/postgres.ts';
import { scratchFolder } from '@portal/testkit/scratch.ts';
import { dumpAllTables } from '@portal/testkit/truth-repository.ts';
import { useOnce } from '@portal/testkit/use-fresh.ts';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { workbook } from '#enrollment/testing/workbooks.ts';
import { openDb, openPool } from '#platform/db/database.ts';

/** Of a roster file first name, last initial, jersey and grade are kept, and nothing else (docs/spec/decisions.md#player-ratings). */

const ADMIN = { email: 'admin@example.org', password: 'Full-Court-9' };
/** One in each cell that nobody needs; the birth dates are no other date of the portal's. */
const CANARIES = {
  lastName: 'Xylolastname',
  email: 'canaryparent@example.net',
  birthDate: '2017/07/17',
  isoBirthDate: '2017-07-17',
  phone: '+1 732 555 8642',
  address: 'Canary Lane 77',
  medical: 'Canaryallergy',
  shirt: 'Canarysize',
  gender: 'Canarygender',
  position: 'Canaryposition',
  fileName: 'Canaryfile',
};
const C = CANARIES;

const TEAM_SNAP = [
  'First,Last,Position,Jersey Number,Non-Player,Shirt,Email,Phone,Birthday,Address,Medical,Team,Division',
  `Pia,${C.lastName},${C.position},3,N,${C.shirt},${C.email},${C.phone},${C.birthDate},${C.address},${C.medical},Hawks,Boys 3-4`,
  // shifted by one cell, and by one the other way, and with one too many
  `Quinn,${C.lastName},${C.position},,3,N,${C.shirt},${C.email},${C.phone},${C.birthDate},${C.address},Hawks,Boys 3-4`,
  `Rory,${C.lastName},3,N,${C.shirt},${C.email},${C.phone},${C.birthDate},${C.address},${C.medical},Hawks,Boys 3-4`,
  `Sam,${C.lastName},,4,N,${C.shirt},${C.email},${C.phone},${C.birthDate},${C.address},${C.medical},Hawks,Boys 3-4,${C.medical}`,
  // cells that hold what they should not
  `${C.birthDate},${C.lastName},,5,N,,,,,,,Hawks,Boys 3-4`,
  `Tess,${C.birthDate},,5,N,,,,,,,Hawks,Boys 3-4`,
  `Uma,${C.lastName},,${C.isoBirthDate},N,,,,,,,Hawks,Boys 3-4`,
  `Vic,${C.lastName},,6,N,,,,,,,${C.address},Boys 3-4`,
];
const SPORTS_ENGINE = [
  [
    'Division',
    'Team Name*',
    'Team Role* (Player/Staff)',
    'First Name*',
    'Last Name*',
    'Email*',
    'Date of Birth*',
    'Gender*',
    'Jersey Number',
    'Grade',
    'Medical',
  ],
  ['Boys 3-4', 'Hawks', 'Player', 'Lena', C.lastName, C.email, C.birthDate, C.gender, '1', '3', C.medical],
  ['Boys 3-4', 'Hawks', 'Staff', 'Carl', C.lastName, C.email, C.isoBirthDate, C.gender, '', '', C.medical],
  ['Boys 3-4', 'Hawks', C.position, 'Dana', C.lastName, C.email, C.birthDate, C.gender, '', C.birthDate, ''],
];
const PLAIN = [
  'divisionName,teamName,playerFirstName,playerLastName,jersey,grade,parentEmail',
  `Boys 3-4,Hawks,Will,${C.lastName},7,${C.birthDate},${C.email}`,
];
/** Refused as a whole: the reasons must quote nothing either. */
const REFUSED = [
  `divisionName,teamName,playerFirstName,phone\nBoys 3-4,Hawks,Will,${C.phone}`,
  `divisionName,teamName,playerFirstName,playerLastName\nBoys 3-4,Hawks,"Will ${C.lastName}\nBoys 3-4,Hawks,Ben,${C.email}`,
];

const database = useOnce(() => createTestDatabase());
let dataDir: string;
let portal: PortalProcess;
let token: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(scratchFolder(), 'portal-rosters-'));
  portal = await startPortalProcess({
    DATABASE_URL: urlOf(database.connection),
    DATA_DIR: dataDir,
    DEMO: 'off',
    LOG_LEVEL: 'trace',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  const login = await fetch(`${portal.url}${API_BASE}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  token = ((await login.json()) as { token: string }).token;
});
afterAll(async () => {
  await portal.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function ask(
  path: string,
  form?: ReturnType<typeof multipart>,
): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${portal.url}${API_BASE}${path}`, {
    ...(form && { method: 'POST', body: new Uint8Array(form.payload) }),
    headers: { authorization: `Bearer ${token}`, ...form?.headers },
  });
  return { status: answer.status, text: JSON.stringify([...answer.headers]) + (await answer.text()) };
}

it('stores, logs and returns only four fields of a roster file', async () => {
  const db = openDb(openPool(database.connection, pino({ level: 'silent' }), 1));
  const answers: string[] = [];
  try {
    const season = await makeSeason(db);
    const { id: divisionId } = await makeDivision(db, { seasonId: season.id, name: 'Boys 3-4' });
    await makeTeam(db, { divisionId, name: 'Hawks' });

    const files = [TEAM_SNAP.join('\n'), await workbook(SPORTS_ENGINE), PLAIN.join('\n')];
    for (const content of files) {
      for (const preview of ['true', 'false']) {
        const form = multipart({ name: `${C.fileName}.csv`, content }, { preview });
        const { status, text } = await ask('/admin/ratings/rosters', form);
        expect(status, text).toBe(200);
        answers.push(text);
      }
    }
    for (const content of REFUSED) {
      const { status, text } = await ask('/admin/ratings/rosters', multipart({ content }));
      expect(status, text).toBe(422);
      answers.push(text);
    }
    for (const path of ['', '/players', '/access-log'])
      answers.push((await ask(`/admin/ratings${path}`)).text);

    const dump = await dumpAllTables(db);
    const log = portal.stdout() + portal.stderr();
    // the files were read, and dump, log and answers are what they should be
    const kept = await db.selectFrom('player').select(['firstName', 'lastInitial']).orderBy('id').execute();
    expect(kept.map((player) => `${player.firstName} ${player.lastInitial}`)).toEqual([
      'Pia X',
      'Uma X',
      'Lena X',
      'Will X',
    ]);
    expect(dump).toContain('Lena');
    expect(answers.join()).toContain('Lena');
    expect(log).toContain('/api/admin/ratings/rosters');
    const places = { dump, log, answers: answers.join('\n') };
    for (const [what, canary] of Object.entries(CANARIES)) {
      for (const spelling of [
        canary,
        canary.toLowerCase(),
        Buffer.from(canary).toString('base64').replace(/=+$/, ''),
      ]) {
        for (const [place, text] of Object.entries(places)) {
          expect(text.includes(spelling), `${what} stands in the ${place}`).toBe(false);
        }
      }
    }
  } finally {
    await db.destroy();
  }
});
