import { FROM } from '@portal/testkit/mail-options.ts';
import ICAL from 'ical.js';
import { sync as nodeIcal } from 'node-ical';
import { expect, it } from 'vitest';
import { renderContextOf, renderMail } from '#mail/render.ts';
import { gamesFile, useGamesStage } from '../testing/games-stage.ts';
import { plansOf } from '../testing/store-plan.ts';

const stage = useGamesStage();
const { storePlan, publish, later } = plansOf(stage);

const HAWKS_OWLS = { home: 'Hawks', away: 'Owls', at: '2026-11-21 9' };
const HAWKS_STARS = { home: 'Hawks', away: 'Stars', at: '2026-11-28 9' };

/** The calendar file of the newest email to the coach of the Hawks. */
async function newestFile(): Promise<string> {
  const { portal } = stage.test;
  const mail = await portal.db
    .selectFrom('mail')
    .selectAll()
    .where('recipient', '=', 'hawks@example.org')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return renderMail(mail as never, renderContextOf(portal, FROM)).calendar?.content ?? '';
}

/** What a calendar shows after reading these files in turn: each event with its highest sequence. */
function shownBy(read: (file: string) => { uid: string; sequence: number; text: string }[], files: string[]) {
  const events = new Map<string, { sequence: number; text: string }>();
  for (const { uid, ...event } of files.flatMap(read)) {
    if (event.sequence >= (events.get(uid)?.sequence ?? 0)) events.set(uid, event);
  }
  return [...events.values()].map(({ sequence, text }) => `${text}, sequence ${sequence}`).toSorted();
}

const byIcalJs = (file: string) =>
  new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((event) => ({
    uid: String(event.getFirstPropertyValue('uid')),
    sequence: Number(event.getFirstPropertyValue('sequence')),
    text: `${event.getFirstPropertyValue('status')} ${String(event.getFirstPropertyValue('dtstart')).slice(0, 16)}`,
  }));

const byNodeIcal = (file: string) =>
  Object.values(nodeIcal.parseICS(file)).flatMap((event) => {
    if (event?.type !== 'VEVENT') return [];
    const start = event.start.toLocaleString('sv-SE', { timeZone: 'America/New_York' }).replace(' ', 'T');
    return [
      { uid: event.uid, sequence: Number(event.sequence), text: `${event.status} ${start.slice(0, 16)}` },
    ];
  });

it('shows a moved game once, at its new time, in calendars that had the old time', async () => {
  await publish(await storePlan([HAWKS_OWLS, HAWKS_STARS]));
  const first = await newestFile();
  later();
  const moved = [{ ...HAWKS_OWLS, at: '2026-12-05 14 court 2' }];
  await publish(await storePlan(moved, { name: 'Draft 2' }));
  const files = [first, await newestFile()];
  const shown = ['CANCELLED 2026-11-28T09:00, sequence 1', 'CONFIRMED 2026-12-05T14:00, sequence 1'];
  expect([shownBy(byIcalJs, files), shownBy(byNodeIcal, files)]).toEqual([shown, shown]);
});

it('shows a postponed game as canceled with a note, and then once at its new time', async () => {
  await publish(await storePlan([HAWKS_OWLS]));
  const files = [await newestFile()];
  later();
  await stage.imported(gamesFile({ status: 'Postponed' }));
  files.push(await newestFile());
  expect(files.at(-1)?.replaceAll('\r\n ', '')).toContain(
    'DESCRIPTION:Postponed. It will be made up at another time.',
  );
  const canceled = ['CANCELLED 2026-11-21T09:00, sequence 1'];
  expect([shownBy(byIcalJs, files), shownBy(byNodeIcal, files)]).toEqual([canceled, canceled]);

  later();
  await publish(await storePlan([{ ...HAWKS_OWLS, at: '2026-12-05 14' }], { name: 'Draft 2' }));
  files.push(await newestFile());
  const placed = ['CONFIRMED 2026-12-05T14:00, sequence 2'];
  expect([shownBy(byIcalJs, files), shownBy(byNodeIcal, files)]).toEqual([placed, placed]);
});
