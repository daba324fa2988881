import { describe, expect, it } from 'vitest';
import { findBreaches } from './layers.mjs';

/** What the check says about one file, next to a contract with one file that needs zod and one that does not. */
function breaches(path, text) {
  return findBreaches([
    { path: 'contract/src/fields.ts', text: "import { z } from 'zod';\n" },
    {
      path: 'contract/src/auth.ts',
      text: "import type { X } from './errors.ts';\nimport { a } from './fields.ts';\n",
    },
    { path: 'contract/src/errors.ts', text: "export const CODES = ['A'];\n" },
    { path, text },
  ]);
}

describe('findBreaches', () => {
  it.each([
    ['domain/src/time/week.ts', "import { readFileSync } from 'node:fs';"],
    ['domain/src/time/week.ts', "import type { z } from 'zod';"],
    ['domain/src/time/week.ts', 'const today = new Date();'],
    ['contract/src/coaches.ts', "import Fastify from 'fastify';"],
    ['web/src/auth/login-page.tsx', "import type { Config } from '@portal/server/config.ts';"],
    ['web/src/auth/login-page.tsx', "import { z } from 'zod';"],
    ['web/src/auth/login-page.tsx', "import { login } from '@portal/contract/auth.ts';"],
    ['web/src/auth/login-page.tsx', "const page = () => import('@portal/contract/auth.ts');"],
    ['web/src/auth/login-page.tsx', 'node.innerHTML = text;'],
    ['web/src/mail/mail-table.tsx', 'return <table className="w-full">;'],
    ['web/src/losses/loss-table.tsx', 'return <select>;'],
    ['web/src/ui/button.tsx', "import { token } from '#api/token.ts';"],
    ['web/src/api/client.ts', "import { LoginPage } from '#auth/login-page.tsx';"],
    ['server/src/auth/routes.ts', "import { findUser } from './repository.ts';"],
    ['server/src/auth/routes.ts', "import {\n  openDb,\n} from '#platform/db/database.ts';"],
    ['server/src/auth/routes.ts', "import { sql } from 'kysely';"],
    ['server/src/cli/admin.ts', "import { sql } from 'kysely';"],
    ['server/src/auth/service.ts', "import pg from 'pg';"],
    ['server/src/auth/service.ts', "import { listTeams } from '#coaches/repository.ts';"],
    ['server/src/auth/routes.ts', "const rows = await db.selectFrom('account').execute();"],
    ['server/src/auth/service.ts', "await tx.updateTable('team').set({ name }).execute();"],
    ['server/src/auth/service.ts', "await insertRows(tx, 'teamCoach', rows).execute();"],
    ['server/src/auth/service.ts', 'await sql`insert into team_coach select 1, 2`.execute(tx);'],
    ['server/src/auth/service.ts', 'await sql`update team t set name = null`.execute(tx);'],
    ['server/src/auth/service.ts', "import { runCommand } from '#cli/run-command.ts';"],
    ['server/src/auth/service.ts', "import { buildApp } from '#app.ts';"],
    ['server/src/platform/loop.ts', "import { login } from '#auth/login.ts';"],
  ])('finds the breach in %s: %s', (path, text) => {
    expect(breaches(path, text)).toEqual([expect.stringMatching(new RegExp(`^${path}:1 .+: .+\\.$`))]);
  });

  it.each([
    [
      'domain/src/time/week.ts',
      "import { addDays } from './wall-clock.ts';\nexport const at = (t) => new Date(t);",
    ],
    [
      'contract/src/coaches.ts',
      "import { z } from 'zod';\nimport { isIsoDate } from '@portal/domain/time/wall-clock.ts';",
    ],
    ['web/src/auth/login-page.tsx', "import type { Login } from '@portal/contract/auth.ts';"],
    ['web/src/auth/login-page.tsx', "import { type Login, type Role } from '@portal/contract/auth.ts';"],
    [
      'web/src/auth/login-page.tsx',
      "import { CODES } from '@portal/contract/errors.ts';\nimport * as z from 'zod/mini';",
    ],
    [
      'server/src/auth/routes.ts',
      "import type { Db } from '#platform/db/database.ts';\nconst words = 'import pg';",
    ],
    ['server/src/auth/service.ts', "import { sql } from 'kysely';"],
    ['server/src/auth/service.ts', "await db.updateTable('account').set({ role }).execute();"],
    ['server/src/auth/service.ts', "const rows = await db.selectFrom('team').selectAll().execute();"],
    ['server/src/backup/load.ts', "await db.deleteFrom('team').execute();"],
    ['web/src/ui/data-table.tsx', '<table role="table">'],
    ['web/src/practices/slot-table.tsx', '<table>'],
    ['server/src/demo/make.ts', "await db.insertInto('account').values(coach).execute();"],
    [
      'server/src/auth/service.ts',
      "import { findUser } from './repository.ts';\nimport { type Kysely } from 'kysely';",
    ],
    ['server/src/auth/service.test.ts', "import pg from 'pg';"],
    ['server/src/auth/service.ts', "import type { Portal } from '#portal.ts';"],
    ['server/src/platform/loop.ts', "import type { Portal } from '#portal.ts';"],
    ['server/src/cli/admin.ts', "import { findUser } from '#auth/repository.ts';"],
  ])('allows %s: %s', (path, text) => {
    expect(breaches(path, text)).toEqual([]);
  });

  const circle = (folder, clause) => [
    { path: `${folder}/a.ts`, text: "import { b } from './b.ts';\n" },
    { path: `${folder}/b.ts`, text: "import { c } from './c.ts';\n" },
    { path: `${folder}/c.ts`, text: `import ${clause} from './a.ts';\n` },
  ];

  it.each(['{ a }', 'type { A }'])('finds a circle of imports, here of %s', (clause) => {
    expect(findBreaches(circle('server/src/auth', clause))).toEqual([
      'server/src/auth/a.ts imports server/src/auth/b.ts imports server/src/auth/c.ts imports server/src/auth/a.ts: break the circle.',
    ]);
  });

  it('ignores imports of types in circles of the browser', () => {
    expect(findBreaches(circle('web/src/auth', 'type { A }'))).toEqual([]);
    expect(findBreaches(circle('web/src/auth', '{ a }'))).toHaveLength(1);
  });
});
