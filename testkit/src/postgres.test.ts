import { openPool } from '@portal/server/platform/db/database.ts';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from './postgres.ts';

describe('createTestDatabase', () => {
  it('gives every caller its own migrated database', async () => {
    const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    // these pools survive being disconnected by the drop
    const log = pino({ level: 'silent' });
    const pool = openPool(one.connection, log);
    const otherPool = openPool(other.connection, log);
    await pool.query('CREATE TABLE mine (id int)');
    const seen = await otherPool.query(
      `SELECT to_regclass('mine') AS mine, to_regclass('migration') AS migration`,
    );
    expect(seen.rows).toEqual([{ mine: null, migration: 'migration' }]);
    await Promise.all([pool.end(), otherPool.end()]);
    await Promise.all([one.drop(), other.drop()]);
  });
});
