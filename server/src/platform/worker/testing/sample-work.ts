import { sql } from 'kysely';
import { AppError } from '#platform/errors.ts';
import type { WorkerContext } from '#platform/worker/run-in-worker.ts';

export async function renameSeasons(
  name: string,
  { tx, report }: WorkerContext<string>,
): Promise<{ before: string[] }> {
  const seasons = await tx.selectFrom('season').select('programName').orderBy('id').execute();
  report(`There are ${seasons.length} seasons.`);
  await tx.updateTable('season').set({ programName: name }).execute();
  return { before: seasons.map(({ programName }) => programName) };
}

export async function refuse(): Promise<never> {
  throw new AppError('INVALID_INPUT', 'The field is wrong.', {
    fields: { file: 'It is empty.' },
    cause: () => 'nothing that can be copied',
  });
}

export async function fail(): Promise<never> {
  throw new TypeError('This is a bug.');
}

export async function queryNoTable(_: null, { tx }: WorkerContext): Promise<void> {
  await sql`select * from no_such_table`.execute(tx);
}

export async function end(): Promise<void> {
  process.exit(3);
}

export async function fillMemory(): Promise<number> {
  const texts: string[] = [];
  for (;;) texts.push(`${texts.length}`.padStart(1_000, '0'));
}

export async function stayBusy(): Promise<never> {
  for (;;);
}
