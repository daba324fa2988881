import type { NewCalendarLink } from '@portal/contract/calendar-links.ts';
import type { CoachBooking } from '@portal/contract/practices.ts';
import type { ScheduleRowWire } from '@portal/contract/schedule.ts';
import type { TeamShare } from '@portal/contract/team-share.ts';
import { HAWKS } from '@portal/testkit/booking-stage.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { describe, expect, it } from 'vitest';
import { newestMailTo } from '#games/testing/newest-mail.ts';
import { remind, storeRemindersSince } from '#reminders/remind.ts';
import { DUE } from '#reminders/testing/reminder-stage.ts';
import { useAddStage } from '../testing/add-stage.ts';

const stage = useAddStage();

const NOTE = 'Bring pinnies';
const NONE = { formerNoteText: '', formerForFamilies: false };

const firstEntry = async () => (await stage.entries())[0]?.id ?? 0;
const write = (id: number, body: object = {}, by = stage.coach) =>
  by.put(`/entries/${id}/note`, { noteText: NOTE, forFamilies: false, ...NONE, ...body });

/** A practice of the Hawks on Thursday at 6 PM. */
async function practice(): Promise<number> {
  await stage.coach.reserve(stage.body(stage.at(18), HAWKS));
  return await firstEntry();
}
async function noted(body: object = {}): Promise<number> {
  const id = await practice();
  const answer = await write(id, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return id;
}

const rowOf = async (id: number) =>
  (await stage.admin.get('/admin/combined-schedule'))
    .json<ScheduleRowWire[]>()
    .find(({ EntryId }) => EntryId === id);
const noteOf = async (id: number) => {
  const row = await rowOf(id);
  return row && { note: row.Note, forFamilies: row.NoteForFamilies };
};
const bookings = async () =>
  (await stage.coach.post('/reservations/reservations-for-teams', { teams: ['Hawks'] })).json<{
    reservations: CoachBooking[];
  }>().reservations;
const read = (url: string) =>
  stage.test.app.inject({ method: 'GET', url: new URL(url, 'http://x').pathname });
const calendar = async (by: typeof stage.coach, body: object) => {
  const { url } = (await by.post('/calendar-links', body)).json<NewCalendarLink>();
  return (await read(url)).body.replaceAll(/\r\n[ \t]/g, '');
};
const share = async () =>
  (await stage.coach.post(`/coaches/teams/${stage.league.boysHawks.id}/share`, {})).json<TeamShare>().url;
const sequenceOf = (file: string) => Number(/^SEQUENCE:(\d+)/m.exec(file)?.[1]);

describe('the note of an entry', () => {
  it('is shown on the schedule, in Your Practices and in the files of both', async () => {
    const id = await noted();
    expect(await noteOf(id)).toEqual({ note: NOTE, forFamilies: undefined });
    expect(await bookings()).toMatchObject([{ EntryId: id, Note: NOTE }]);
    const rows = await stage.admin.post('/admin/combined-schedule/export', { format: 'csv', filters: {} });
    expect(rows.body).toMatch(/"AvailabilityID","Note"\r?\n/);
    expect(rows.body).toMatch(/"\d+","Bring pinnies"\r?\n/);
    const own = await stage.coach.post('/downloads/reservations', { format: 'csv', teams: ['Hawks'] });
    expect(own.body).toMatch(/"\d+","Bring pinnies"\r?\n/);
  });

  it('is trimmed, is one line of at most 200 characters, and can be removed', async () => {
    const id = await practice();
    for (const noteText of ['x'.repeat(201), 'a\nb', 'a\u0007b', 5]) {
      expect((await write(id, { noteText })).statusCode).toBe(422);
    }
    expect((await write(id, { noteText: `  ${'x'.repeat(200)} ` })).statusCode).toBe(200);
    expect((await noteOf(id))?.note).toBe('x'.repeat(200));
    const removed = await write(id, { noteText: ' ', forFamilies: true, formerNoteText: 'x'.repeat(200) });
    expect(removed.json()).toEqual({ message: 'The note was removed.', noteText: '', forFamilies: false });
    expect(await noteOf(id)).toEqual({ note: undefined, forFamilies: undefined });
  });

  it('is written by a coach of the practice or an administrator, and on games by administrators only', async () => {
    const id = await practice();
    const refused = await write(id, {}, stage.other);
    expect(refusalOf(refused)).toMatchObject({ status: 403, code: 'NOT_YOURS' });
    expect((await write(id, {}, stage.admin)).statusCode).toBe(200);
    expect((await stage.game(stage.slot('nextWeek'))).statusCode).toBe(200);
    const game = (await stage.entries()).find(({ what }) => what.startsWith('game'))?.id ?? 0;
    for (const by of [stage.coach, stage.other]) {
      expect(refusalOf(await write(game, {}, by))).toMatchObject({ status: 403, code: 'NOT_YOURS' });
    }
    expect((await write(game, { noteText: 'Half court' }, stage.admin)).statusCode).toBe(200);
    expect((await noteOf(game))?.note).toBe('Half court');
    expect(refusalOf(await write(999_999, {}, stage.admin))).toMatchObject({ status: 404 });
    expect(refusalOf(await write(999_999, {}))).toMatchObject({ status: 403 });
  });

  it('is not overwritten by somebody who has not seen it, and a repeated call changes nothing', async () => {
    const id = await noted();
    const late = await write(id, { noteText: 'Half court' }, stage.admin);
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({
      code: 'WRONG_STATE',
      error: 'Someone else just changed this note.',
      conflict: { noteText: NOTE, forFamilies: false },
    });
    expect((await write(id)).statusCode).toBe(200);
    expect((await noteOf(id))?.note).toBe(NOTE);
    expect(await stage.history()).toEqual([
      expect.objectContaining({ action: 'practice_booked' }),
      expect.objectContaining({ action: 'practice_note_changed', actor: 'coach@example.org' }),
    ]);
    const both = await Promise.all(
      ['A', 'B'].map((noteText) => write(id, { noteText, formerNoteText: NOTE })),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  it('stays through a move, a cancel and its undo, which a note does not prevent', async () => {
    const id = await noted({ forFamilies: true });
    const kept = { note: NOTE, forFamilies: true };
    const moved = await stage.admin.post(`/admin/entries/${id}/move`, { AvailabilityId: stage.at(19).id });
    expect(moved.statusCode, moved.body).toBe(200);
    expect(await noteOf(id)).toEqual(kept);
    const later = {
      formerNoteText: NOTE,
      formerForFamilies: true,
      noteText: 'Half court',
      forFamilies: true,
    };
    expect((await write(id, later)).statusCode).toBe(200);
    const back = await stage.admin.post(`/admin/moves/${moved.json().undo.id}/undo`, {});
    expect(back.statusCode, back.body).toBe(200);
    expect(await noteOf(id)).toEqual({ note: 'Half court', forFamilies: true });
    const canceled = await stage.admin.post('/admin/cancel-reservation', { AvailabilityId: stage.at(18).id });
    expect(canceled.statusCode, canceled.body).toBe(200);
    const gone = await write(id, { formerNoteText: 'Half court', formerForFamilies: true });
    expect(refusalOf(gone)).toMatchObject({ status: 409, error: 'This has been canceled.' });
    const undo = await stage.admin.post(`/admin/cancellations/${canceled.json().undo.id}/undo`, {});
    expect(undo.statusCode, undo.body).toBe(200);
    expect(await noteOf(id)).toEqual({ note: 'Half court', forFamilies: true });
  });

  it('stays as it is once the entry has started', async () => {
    const id = await practice();
    await stage.travel(`${stage.at(18).date}T22:59:00Z`);
    expect((await write(id)).statusCode).toBe(200);
    await stage.travel(`${stage.at(18).date}T23:00:00Z`);
    expect(refusalOf(await write(id, { noteText: '', formerNoteText: NOTE }))).toMatchObject({
      code: 'SLOT_PAST',
    });
  });

  it('is in the history of the slot', async () => {
    const id = await noted({ forFamilies: true });
    const [newest] = (await stage.admin.get(`/admin/slots/${stage.at(18).id}/history`)).json();
    expect(newest).toMatchObject({
      action: 'practice_note_changed',
      actor: 'coach@example.org',
      text: 'Practice of Boys 3-4 Hawks, 6–7 PM',
      reason: '“Bring pinnies”, also for families',
      EntryId: id,
      undo: null,
    });
  });

  it('stands in later emails about the entry and their calendar file, and is no email itself', async () => {
    const id = await noted();
    expect(new Set((await stage.mails()).map((mail) => mail.split(' ')[0]))).toEqual(
      new Set(['practice_booked']),
    );
    await stage.admin.post(`/admin/entries/${id}/move`, { AvailabilityId: stage.at(19).id });
    const mail = await newestMailTo(stage.test.portal, 'coach@example.org');
    expect(mail.text).toContain(NOTE);
    expect(mail.html).toContain(NOTE);
    expect(JSON.stringify(mail)).toContain(`DESCRIPTION:Hawks (Boys 3-4)\\\\n${NOTE}\\\\n`);
    await storeRemindersSince(stage.test.portal.db, new Date('2026-11-01T00:00:00Z'));
    await stage.travel(DUE);
    await remind(stage.test.portal);
    const reminder = await newestMailTo(stage.test.portal, 'coach@example.org');
    expect(reminder.subject).toContain('reminder');
    expect(reminder.text).toContain(NOTE);
  });

  it('is in the calendars of coaches and gyms, with a higher sequence after each change', async () => {
    const id = await practice();
    const coach = (await stage.coach.post('/calendar-links', { kind: 'coach' })).json<NewCalendarLink>().url;
    const before = (await read(coach)).body;
    await write(id);
    const after = (await read(coach)).body;
    expect(after).toContain(`DESCRIPTION:Boys 3-4\\n${NOTE}`);
    expect(sequenceOf(after)).toBe(sequenceOf(before) + 1);
    const gym = await calendar(stage.admin, { kind: 'gym', venueId: stage.league.venue.id });
    expect(gym).toContain(NOTE);
  });

  it('reaches families only while it is meant for them', async () => {
    const id = await noted();
    const page = await share();
    const team = { kind: 'team', teamId: stage.league.boysHawks.id };
    const { url } = (await stage.coach.post('/calendar-links', team)).json<NewCalendarLink>();
    const forFamilies = async () =>
      await Promise.all(
        [page, `${page}.ics`, `${page}.json`, url].map(async (address) => {
          const { statusCode, body, headers } = await read(address);
          expect(statusCode).toBe(200);
          return `${body}${JSON.stringify(headers)}`.includes(NOTE);
        }),
      );
    expect(await forFamilies()).toEqual([false, false, false, false]);
    const { headers } = await read(page);
    const open = await write(id, { forFamilies: true, formerNoteText: NOTE });
    expect(open.statusCode, open.body).toBe(200);
    expect(await forFamilies()).toEqual([true, true, true, true]);
    expect((await read(page)).headers.etag).not.toBe(headers.etag);
    expect((await read(page)).body).toContain(`<p>Note: ${NOTE}</p>`);
    expect((await write(id, { formerNoteText: NOTE, formerForFamilies: true })).statusCode).toBe(200);
    expect(await forFamilies()).toEqual([false, false, false, false]);
    expect((await read(page)).headers.etag).toBe(headers.etag);
  });

  it('is on no page that anyone may read, also if it is for families', async () => {
    await noted({ forFamilies: true });
    const { pages } = (await stage.admin.put('/admin/public-schedule', { isOn: true })).json();
    const forms = pages.flatMap(({ url }: { url: string }) => [url, `${url}.ics`, `${url}.json`]);
    expect(forms.length).toBeGreaterThan(5);
    for (const url of forms) {
      const { statusCode, body } = await read(url);
      expect(statusCode, url).toBe(200);
      expect(body.replaceAll(/\r\n[ \t]/g, ''), url).not.toContain(NOTE);
    }
  });

  it('is shown as text on the page for families, whatever it contains', async () => {
    await noted({ noteText: '<b>"Hi" & \'bye\'', forFamilies: true });
    expect((await read(await share())).body).toContain(
      '<p>Note: &lt;b&gt;&quot;Hi&quot; &amp; &#39;bye&#39;</p>',
    );
  });
});
