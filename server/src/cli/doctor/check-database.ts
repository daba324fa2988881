import { several } from '@portal/domain/text/several.ts';
import { sizeText } from '@portal/domain/text/size.ts';
import { type Db, OLDEST_POSTGRES } from '#platform/db/database.ts';
import { readMigrations } from '#platform/db/migrate.ts';
import { listApplied, readServerFacts, type ServerFacts } from './database-repository.ts';
import { type Finding, findingsOf } from './finding.ts';

const database = findingsOf('Database');

const LONG_MINUTES = 5;
const CROWDED_PERCENT = 80;

function findFaults(facts: ServerFacts): Finding[] {
  const found: Finding[] = [];
  if (facts.versionNumber < OLDEST_POSTGRES) {
    found.push(
      database.fault(
        `PostgreSQL ${facts.version} is too old.`,
        'Upgrade the server to PostgreSQL 15 or later.',
      ),
    );
  }
  if (facts.isStandby) {
    found.push(
      database.fault(
        'The server is a standby, which nobody can write to.',
        'Let DATABASE_URL lead to the primary.',
      ),
    );
  }
  if (facts.encoding !== 'UTF8') {
    found.push(
      database.fault(
        `The database keeps text as ${facts.encoding}, which can't hold every name.`,
        'Make one with ENCODING UTF8 and move the league there (npm run backup, npm run restore).',
      ),
    );
  }
  if (facts.off.length > 0) {
    found.push(
      database.fault(
        `The server may lose acknowledged bookings: ${facts.off.join(', ')} is off.`,
        `Switch on ${facts.off.join(', ')} on the PostgreSQL server; the portal does not start without.`,
      ),
    );
  }
  if (!facts.mayCreate) {
    found.push(
      database.fault("The portal's role may not make tables there.", 'Let that role own the database.'),
    );
  }
  return found;
}

function findOddities({ longestMinutes, longestName, connections, maxConnections }: ServerFacts): Finding[] {
  const found: Finding[] = [];
  if (longestMinutes !== null && longestMinutes >= LONG_MINUTES) {
    found.push(
      database.look(
        `A transaction${longestName ? ` of "${longestName}"` : ''} has been open for ${several(longestMinutes, 'minute')}.`,
        'Find out who forgot it: it keeps locks, and old rows from being cleared.',
      ),
    );
  }
  const used = Math.round((connections / maxConnections) * 100);
  if (used >= CROWDED_PERCENT) {
    found.push(
      database.look(
        `${connections} of ${maxConnections} connections are in use.`,
        'Raise max_connections; each portal process takes up to 17.',
      ),
    );
  }
  return found;
}

async function checkMigrations(db: Db): Promise<Finding> {
  const known = await readMigrations();
  const applied = await listApplied(db);
  if (applied === null) return database.look('There is no league in it yet.', 'npm start makes its tables.');
  const unknown = applied.find(({ name }) => !known.some((file) => file.name === name));
  if (unknown !== undefined) {
    return database.fault(
      `It is newer than this portal: it knows ${unknown.name}.`,
      'Start the newer portal, or restore a backup from before the upgrade.',
    );
  }
  const changed = applied.find(({ name, sha256 }) =>
    known.some((file) => file.name === name && file.sha256 !== sha256),
  );
  if (changed !== undefined) {
    return database.fault(
      `Migration ${changed.name} is not the one that was applied.`,
      'Use an unchanged copy of the portal.',
    );
  }
  const pending = known.length - applied.length;
  return pending === 0
    ? database.fine(`Its schema is the newest (${known.at(-1)?.name}).`)
    : database.look(
        `${several(pending, 'migration')} waiting.`,
        'The next start applies what is waiting; make a backup before.',
      );
}

/** The server, its settings, and the state of the schema. */
export async function checkDatabase(db: Db): Promise<Finding[]> {
  const facts = await readServerFacts(db);
  return [...judgeServer(facts), await checkMigrations(db)];
}

/** What the facts of a server mean for a portal. */
export function judgeServer(facts: ServerFacts): Finding[] {
  const faults = findFaults(facts);
  const { version, sizeBytes, connections, maxConnections } = facts;
  return [
    database.fine(
      `PostgreSQL ${version} answers; ${sizeText(sizeBytes)}, ${connections} of ${maxConnections} connections in use.`,
    ),
    ...(faults.length === 0
      ? [database.fine('It keeps what it has acknowledged: all durability settings are on.')]
      : faults),
    ...findOddities(facts),
  ];
}
