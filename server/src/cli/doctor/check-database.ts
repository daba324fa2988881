import { several } from '@portal/domain/text/several.ts';
import { sizeText } from '@portal/domain/text/size.ts';
import { type Db, OLDEST_POSTGRES } from '#platform/db/database.ts';
import {
  findForeignMigration,
  OLDER_THAN_BASELINE,
  readMigrations,
  withBaseline,
} from '#platform/db/migrate.ts';
import { listApplied, readServerFacts, type ServerFacts } from './database-repository.ts';
import { type Finding, findingsOf, onlyFailed } from './finding.ts';

const database = findingsOf('Database');

const LONG_MINUTES = 5;
const CROWDED_PERCENT = 80;

const findErrors = (facts: ServerFacts): Finding[] =>
  onlyFailed([
    facts.versionNumber < OLDEST_POSTGRES &&
      database.error(
        `PostgreSQL ${facts.version} is too old.`,
        'Upgrade the server to PostgreSQL 15 or later.',
      ),
    facts.isStandby &&
      database.error('The server is a standby, which is read-only.', 'Set DATABASE_URL to the primary.'),
    facts.encoding !== 'UTF8' &&
      database.error(
        `The encoding of the database is ${facts.encoding}, which can't store every name.`,
        'Create one with ENCODING UTF8 and move the league there (npm run backup, npm run restore).',
      ),
    facts.off.length > 0 &&
      database.error(
        `The server may lose acknowledged bookings: ${facts.off.join(', ')} is off.`,
        `Switch on ${facts.off.join(', ')} on the PostgreSQL server; the portal does not start without them.`,
      ),
    !facts.mayCreate &&
      database.error(
        "The portal's role can't create tables there.",
        'Make that role the owner of the database.',
      ),
  ]);

function findOddities({ longestMinutes, longestName, connections, maxConnections }: ServerFacts): Finding[] {
  const usedPercent = Math.round((connections / maxConnections) * 100);
  return onlyFailed([
    longestMinutes !== null &&
      longestMinutes >= LONG_MINUTES &&
      database.warning(
        `A transaction${longestName ? ` of "${longestName}"` : ''} has been open for ${several(longestMinutes, 'minute')}.`,
        'Find and end it: it holds locks and keeps old rows from being removed.',
      ),
    usedPercent >= CROWDED_PERCENT &&
      database.warning(
        `${connections} of ${maxConnections} connections are in use.`,
        'Raise max_connections; each portal process takes up to 17.',
      ),
  ]);
}

async function checkMigrations(db: Db): Promise<Finding> {
  const known = await readMigrations();
  const applied = await listApplied(db);
  if (applied === null)
    return database.warning('There is no league in it yet.', 'npm start creates its tables.');
  const present = withBaseline(applied, known);
  if (present === null) {
    return database.error(
      `It is ${OLDER_THAN_BASELINE}.`,
      'Start the version with that migration first (docs/operating.md), then this one.',
    );
  }
  const foreign = findForeignMigration(present, known);
  if (foreign !== null) {
    return foreign.isNewer
      ? database.error(
          `It is newer than this portal: it has ${foreign.name}.`,
          'Start the newer portal, or restore a backup from before the upgrade.',
        )
      : database.error(
          `Migration ${foreign.name} differs from the one that was applied.`,
          'Use an unchanged copy of the portal.',
        );
  }
  const pending = known.length - present.length;
  return pending === 0
    ? database.ok(`Its schema is the newest (${known.at(-1)?.name}).`)
    : database.warning(
        `${several(pending, 'migration')} pending.`,
        'The next start applies them; make a backup before.',
      );
}

/** Checks the server, its settings and the schema. */
export async function checkDatabase(db: Db): Promise<Finding[]> {
  const facts = await readServerFacts(db);
  return [...judgeServer(facts), await checkMigrations(db)];
}

export function judgeServer(facts: ServerFacts): Finding[] {
  const errors = findErrors(facts);
  const { version, sizeBytes, connections, maxConnections } = facts;
  return [
    database.ok(
      `PostgreSQL ${version} answers; ${sizeText(sizeBytes)}, ${connections} of ${maxConnections} connections in use.`,
    ),
    ...(errors.length === 0
      ? [database.ok('It does not lose acknowledged changes: all durability settings are on.')]
      : errors),
    ...findOddities(facts),
  ];
}
