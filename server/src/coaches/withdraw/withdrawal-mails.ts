import type { Changed } from '#court-time/write.ts';
import type { TeamStatusMailData } from '#mail/kinds/coach-mails.ts';
import type { NewMail } from '#mail/kinds.ts';
import { enqueueMails, enqueueTeamMails } from '#mail/outbox.ts';
import type { Tx } from '#platform/db/database.ts';
import { type EntryCoach, listCoachesOfTeams } from '#platform/db/entries.ts';
import type { Portal } from '#portal.ts';
import { entryMails } from '#schedule/entry-mails.ts';
import type { TeamRow } from './plan-team-withdrawal.ts';

type Context = {
  now: Date;
  /** the address of the administrator */
  by: string;
  team: Pick<TeamRow, 'id' | 'name' | 'divisionName'>;
  receiver: Pick<TeamRow, 'id' | 'name'> | null;
  isMerge: boolean;
};

/**
 * Tells the coaches of each entry what became of it: those who have it no longer that it is canceled for them, those who have
 * it now that it is booked, and the others that its teams have changed.
 * @param context.title 'Hawks has withdrawn'
 * @returns the recipients
 */
export async function mailEntries(
  portal: Portal,
  tx: Tx,
  changed: readonly Changed[],
  { now, by, title }: Pick<Context, 'now' | 'by'> & { title: string },
): Promise<string[]> {
  const mails = changed.flatMap(({ what, before, entry, wasPostponed }): NewMail[] => {
    if (what === 'canceled') return entryMails('lost', entry, now, { reason: title, by });
    if (what === 'restored') return entryMails('restored', entry, now, { reason: `${title}.`, by });
    if (what === 'postponed')
      return entryMails('postponed', entry, now, { reason: `${title}.`, by, wasPostponed });
    const was = before?.coaches ?? [];
    const only = (these: readonly EntryCoach[], others: readonly EntryCoach[]) =>
      these.filter(({ email }) => others.every((other) => other.email !== email));
    const [gone, added] = [only(was, entry.coaches), only(entry.coaches, was)];
    const stay = only(entry.coaches, added);
    // for those who have it no longer, with the names that they know
    const former = { ...(before ?? entry), coaches: gone, revision: entry.revision };
    const reason = `${title}.`;
    return [
      ...entryMails('lost', former, now, { reason: title, by }),
      ...entryMails('booked', { ...entry, coaches: added }, now, { reason, by }),
      ...entryMails('changed', { ...entry, coaches: stay }, now, { reason, by }),
    ];
  });
  await enqueueTeamMails(portal, tx, mails);
  return mails.map(({ recipient }) => recipient);
}

/**
 * Tells the coaches of a team that it has left the season or is back, and those of the team that it was merged into.
 * @returns the recipients
 */
export async function mailTeam(
  tx: Tx,
  what: 'left' | 'back',
  { now, by, team, receiver, isMerge }: Context,
): Promise<string[]> {
  const coaches = await listCoachesOfTeams(tx, [
    team.id,
    ...(isMerge && receiver !== null ? [receiver.id] : []),
  ]);
  const told = coaches.filter(
    ({ email }, index) => coaches.findIndex((other) => other.email === email) === index,
  );
  const mails = told.map(({ email, firstName, teamId }): NewMail => {
    const data: TeamStatusMailData = {
      firstName,
      teamName: team.name,
      divisionName: team.divisionName,
      what: what === 'back' ? 'back' : isMerge ? 'merged' : 'withdrawn',
      ...(isMerge && receiver !== null && { into: receiver.name }),
      ...(teamId !== team.id && { isOther: true }),
    };
    return { kind: 'team_status', recipient: email, data, now, by };
  });
  await enqueueMails(tx, mails);
  return mails.map(({ recipient }) => recipient);
}
