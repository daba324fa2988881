import type { InputOf } from '@portal/contract/endpoint.ts';
import type {
  LeagueRound,
  RoundSettingsWire,
  changeRoundSettings as settingsEndpoint,
} from '@portal/contract/practice-round.ts';
import { hasWishes } from '@portal/domain/practices/round/wish.ts';
import { undoUntil } from '@portal/domain/schedule/undo-window.ts';
import { listDivisions } from '#league/divisions.ts';
import { storeSettings } from '#league/settings.ts';
import { accountName } from '#platform/db/account-name.ts';
import { type Db, inTransaction } from '#platform/db/database.ts';
import { invalidField } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { comingWeek } from './coming-week.ts';
import { stateOf, toLeagueTime } from './get-round.ts';
import { readInput } from './read-input.ts';
import { ensureRound, findRound, type StoredRound, undoProblem } from './round-row.ts';
import { toOutcomeWire } from './round-wire.ts';
import { readRoundEntries } from './undo-round.ts';

/** The practice round for administrators. */
export async function getLeagueRound(portal: Portal): Promise<LeagueRound> {
  const { db, settings } = portal;
  // another process may just have stored others
  await settings.reload();
  const { practiceRound } = settings.current();
  const { week } = comingWeek(portal);
  const round = await findRound(db, week.start);
  const divisions = await listDivisions(portal);
  const { teams } = practiceRound.isOn ? await readInput(portal, db, '') : { teams: [] };
  const idle = teams.filter((team) => !team.skip && !hasWishes(team));
  return {
    settings: practiceRound,
    divisions: divisions.map(({ id, name, teams: count }) => ({ id, name, teams: count })),
    ...stateOf(portal, round),
    teams: teams.length,
    withoutWishes: idle.map(({ id, divisionName, teamName }) => ({ id, divisionName, teamName })),
    run: round?.ranAt == null ? null : await readRun(portal, db, { ...round, ranAt: round.ranAt }),
  };
}

async function readRun(
  portal: Portal,
  db: Db,
  round: StoredRound & { ranAt: Date },
): Promise<NonNullable<LeagueRound['run']>> {
  const rows = await db
    .selectFrom('roundResult as r')
    .innerJoin('team as t', 't.id', 'r.teamId')
    .innerJoin('division as d', 'd.id', 't.divisionId')
    .select(['r.teamId', 'r.tookPart', 'r.slotId', 'r.rank', 'r.reasons', 'r.problem'])
    .select(['t.id', 't.name as teamName', 'd.name as divisionName'])
    .where('r.roundId', '=', round.id)
    .execute();
  if (round.figures === null) throw new Error('The round has no figures.');
  const { isChanged } = await readRoundEntries(db, round.changeSetId);
  const noUndo = undoProblem(round, isChanged, portal.clock.now());
  const by = await db
    .selectFrom('account as a')
    .select(accountName().as('name'))
    .where('a.id', '=', round.ranBy)
    .executeTakeFirst();
  return {
    ...(await toOutcomeWire(db, { results: rows, figures: round.figures }, rows)),
    ranAt: toLeagueTime(portal, round.ranAt),
    ranBy: by?.name ?? null,
    undoUntil: noUndo === '' ? toLeagueTime(portal, undoUntil(round.ranAt)) : null,
    noUndo,
  };
}

/**
 * Changes when coaches can book the coming week. The seed of its round is drawn at once.
 * @throws AppError INVALID_INPUT for a division that the active season does not have
 */
export async function changeRoundSettings(
  portal: Portal,
  { accountId }: Caller,
  { opening, divisions, ...change }: InputOf<typeof settingsEndpoint>,
): Promise<RoundSettingsWire> {
  const known = new Set((await listDivisions(portal)).map(({ id }) => id));
  if (!divisions.every(({ id }) => known.has(id))) {
    throw invalidField('divisions', 'One of the divisions no longer exists. Please reload the page.');
  }
  if (new Set(divisions.map(({ id }) => id)).size < divisions.length) {
    throw invalidField('divisions', 'Please name each division once.');
  }
  const { practiceRound: before } = portal.settings.current();
  const changed = { ...change, opening: opening ?? before.opening, divisions };
  await inTransaction(portal.db, (tx) => storeSettings(tx, { practiceRound: changed }));
  await portal.settings.reload();
  const { week } = comingWeek(portal);
  if (changed.isOn) await ensureRound(portal.db, week.start, portal.clock.now());
  portal.log.info({ accountId, settings: changed }, 'settings of the practice round changed');
  return portal.settings.current().practiceRound;
}
