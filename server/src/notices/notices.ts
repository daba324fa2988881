import type { AnswerOf } from '@portal/contract/endpoint.ts';
import type { Endpoints } from '@portal/contract/endpoints.ts';
import type { LeagueNotice, NoticeBody, ShownNotice } from '@portal/contract/notices.ts';
import { formatDate, formatTime } from '@portal/domain/time/format.ts';
import { instantOf, leagueNow } from '@portal/domain/time/wall-clock.ts';
import { accountName } from '#platform/db/account-name.ts';
import { AppError, invalidField } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';

const unended = ({ db, clock }: Portal) =>
  db.selectFrom('leagueNotice as n').where('n.shownUntil', '>', clock.now());

/** The notices that everybody sees now, the newest first. */
export async function listShownNotices(portal: Portal): Promise<ShownNotice[]> {
  const rows = await unended(portal)
    .select(['n.id', 'n.text', 'n.link', 'n.shownUntil'])
    .where('n.shownFrom', '<=', portal.clock.now())
    .orderBy('n.shownFrom', 'desc')
    .orderBy('n.id', 'desc')
    .execute();
  return rows.map(({ shownUntil, ...notice }) => ({ ...notice, until: shownUntil.toISOString() }));
}

/** The same for a browser, which looks again when they change. */
export async function listNotices(portal: Portal): Promise<AnswerOf<Endpoints['listNotices']>> {
  const now = portal.clock.now();
  const times = await unended(portal).select(['n.shownFrom', 'n.shownUntil']).execute();
  const waits = times
    .flatMap(({ shownFrom, shownUntil }) => [shownFrom, shownUntil])
    .map((time) => Math.ceil((time.getTime() - now.getTime()) / 1_000))
    .filter((seconds) => seconds > 0);
  return {
    notices: await listShownNotices(portal),
    changesInSeconds: waits.length === 0 ? null : Math.min(...waits),
  };
}

/** The notices of now and those to come, as administrators edit them, in order of their beginning. */
export async function listLeagueNotices(portal: Portal): Promise<{ notices: LeagueNotice[] }> {
  const { clock, settings } = portal;
  const { timeZone } = settings.current();
  const rows = await unended(portal)
    .leftJoin('account as a', 'a.id', 'n.madeBy')
    .select(['n.id', 'n.text', 'n.link', 'n.shownFrom', 'n.shownUntil', accountName().as('madeBy')])
    .orderBy('n.shownFrom')
    .orderBy('n.id')
    .execute();
  return {
    notices: rows.map(({ shownFrom, shownUntil, ...notice }) => {
      const from = leagueNow(shownFrom, timeZone);
      const until = leagueNow(shownUntil, timeZone);
      return {
        ...notice,
        fromDate: from.date,
        fromTime: from.time,
        untilDate: until.date,
        untilTime: until.time,
        isShown: shownFrom <= clock.now(),
      };
    }),
  };
}

/** @throws AppError INVALID_INPUT (it would end before it begins, or in the past) */
export async function addNotice(portal: Portal, caller: Caller, body: NoticeBody): Promise<Changed> {
  const values = valuesOf(portal, body);
  await portal.db
    .insertInto('leagueNotice')
    .values({ ...values, madeBy: caller.accountId })
    .execute();
  return await changed(portal, body);
}

/** @throws AppError NOT_FOUND | INVALID_INPUT (as of a new one) */
export async function changeNotice(portal: Portal, id: number, body: NoticeBody): Promise<Changed> {
  const { numUpdatedRows } = await portal.db
    .updateTable('leagueNotice')
    .set(valuesOf(portal, body))
    .where('id', '=', id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('NOT_FOUND', 'Somebody else has removed this notice.');
  return await changed(portal, body);
}

export async function removeNotice({ db }: Portal, id: number): Promise<{ message: string }> {
  await db.deleteFrom('leagueNotice').where('id', '=', id).execute();
  return { message: 'The notice is gone.' };
}

/** How long a notice that is over is kept, in case somebody has to know what everybody was told. */
const KEPT_DAYS = 30;

export async function deleteOldNotices({ db, clock }: Portal): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000);
  await db.deleteFrom('leagueNotice').where('shownUntil', '<', before).execute();
}

type Changed = AnswerOf<Endpoints['addNotice']>;

async function changed(portal: Portal, { untilDate, untilTime }: NoticeBody): Promise<Changed> {
  const message = `The notice goes away on ${formatDate(untilDate)} at ${formatTime(untilTime)}.`;
  return { message, ...(await listLeagueNotices(portal)) };
}

function valuesOf(
  { clock, settings }: Portal,
  { text, link, fromDate, fromTime, untilDate, untilTime }: NoticeBody,
) {
  const { timeZone } = settings.current();
  const shownFrom = instantOf(fromDate, fromTime, timeZone);
  const shownUntil = instantOf(untilDate, untilTime, timeZone);
  const problem =
    shownUntil <= shownFrom
      ? 'Choose an end after the beginning.'
      : shownUntil <= clock.now()
        ? 'This is in the past. Choose a later end.'
        : null;
  if (problem !== null) throw invalidField('untilTime', problem);
  return { text, link, shownFrom, shownUntil };
}
