import { isDeepStrictEqual } from 'node:util';
import { lockSlots } from '#court-time/lock.ts';
import { readWindow } from '#court-time/window.ts';
import { changeCourtTime } from '#court-time/write.ts';
import { enqueueTeamMails } from '#mail/outbox.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { justChanged, RetryTransaction } from '#platform/db/change-once.ts';
import type { Tx } from '#platform/db/database.ts';
import type { CoachedEntry } from '#platform/db/entries.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { checkPlace } from '../check-place.ts';
import { entryMails } from '../entry-mails.ts';
import type { ScheduleTeam } from '../team-repository.ts';

type TeamsOfPlayoff = {
  entryId: number;
  /** the slot that the screen shows it in; null if the call does not say */
  availabilityId: number | null;
  /** already locked, the home side first */
  teams: readonly ScheduleTeam[];
  guest: { team: string; email: string } | null;
};

/**
 * Gives a playoff its teams, which were not known yet. Coaches who have no email about it so far get that of a new one.
 * @throws AppError SLOT_PAST | TEAM_BUSY | WRONG_STATE if it has its teams or is elsewhere
 */
export async function setTeams(
  portal: Portal,
  tx: Tx,
  caller: Caller,
  { entryId, availabilityId, teams, guest }: TeamsOfPlayoff,
): Promise<CoachedEntry> {
  const before = await findOpenPlayoff(tx, entryId);
  if (before === null || (availabilityId !== null && before.slotId !== availabilityId)) throw justChanged();
  await lockSlots(tx, { slotIds: [before.slotId], times: [before], seasonId: before.seasonId });
  if (!isDeepStrictEqual(await findOpenPlayoff(tx, entryId), before)) throw new RetryTransaction();
  const now = leagueNowOf(portal.clock, portal.settings.current().timeZone);
  const [homeTeamId = null, awayTeamId = null] = teams.map(({ id }) => id);
  const placed = { ...before, homeTeamId, awayTeamId };
  checkPlace(
    placed,
    await readWindow(tx, { seasonId: before.seasonId, now, permits: 'published' }, [placed]),
    teams,
  );
  const at = portal.clock.now();
  const { accountId, email: actor } = caller;
  const { changed } = await changeCourtTime(tx, { kind: 'update', accountId, actor, now: at }, [
    {
      what: 'put',
      entryId,
      to: {
        ...{ homeTeamId, awayTeamId, openHome: null, openAway: null, openDivisionId: null },
        externalTeam: guest?.team ?? null,
        externalEmail: guest?.email ?? null,
      },
    },
  ]);
  const [set] = changed;
  if (set === undefined) throw new RetryTransaction();
  const { entry } = set;
  const knew = new Set((set.before?.coaches ?? []).map(({ email }) => email));
  const ofCoaches = (isKnown: boolean) => ({
    ...entry,
    coaches: entry.coaches.filter(({ email }) => knew.has(email) === isKnown),
  });
  await enqueueTeamMails(portal, tx, [
    ...entryMails('booked', ofCoaches(false), at, { by: actor }),
    ...entryMails('changed', ofCoaches(true), at, { by: actor }),
  ]);
  return entry;
}

/** A playoff that lacks a team; null if it is none (any more). */
async function findOpenPlayoff(tx: Tx, entryId: number) {
  const found = await tx
    .selectFrom('entry as e')
    .innerJoin('slot as s', 's.id', 'e.slotId')
    .select(['e.id as entryId', 'e.type', 'e.slotId', 'e.courtId', 'e.entryDate as date', 'e.blocks'])
    .select(['e.startTime', 'e.endTime', 's.seasonId'])
    .where('e.id', '=', entryId)
    .where('e.state', '=', 'active')
    .where((entry) => entry.or([entry('e.openHome', 'is not', null), entry('e.openAway', 'is not', null)]))
    .executeTakeFirst();
  return found ?? null;
}
