import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from './postgres.ts';

describe('createTestDatabase', () => {
  it('gives every caller a migrated database of its own', async () => {
    const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    const pool = new pg.Pool(one.connection);
    const otherPool = new pg.Pool(other.connection);
    await pool.query('CREATE TABLE mine (id int)');
    const seen = await otherPool.query(
      `SELECT to_regclass('mine') AS mine, to_regclass('migration') AS migration`,
    );
    expect(seen.rows).toEqual([{ mine: null, migration: 'migration' }]);
    await Promise.all([pool.end(), otherPool.end()]);
    await Promise.all([one.drop(), other.drop()]);
  });
});
