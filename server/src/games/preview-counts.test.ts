import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { describe, expect, it } from 'vitest';
import { sheetsArchive, textRows } from '#enrollment/testing/workbooks.ts';
import { CANCELS_MISSING, gamesFile, useGamesStage } from './testing/games-stage.ts';
import { plansOf } from './testing/store-plan.ts';

const stage = useGamesStage();
const { storePlan, publish } = plansOf(stage);

const HAWKS_OWLS = { home: 'Hawks', away: 'Owls', at: '2026-11-21 9' };
const COMETS_STARS = { home: 'Comets', away: 'Stars', at: '2026-11-21 11' };
const HAWKS_STARS = { home: 'Hawks', away: 'Stars', at: '2026-11-28 9' };

/** The active games with their places, and the number of emails so far. */
async function snapshot() {
  const { db } = stage.test.portal;
  const rows = await db
    .selectFrom('entry as e')
    .innerJoin('court as c', 'c.id', 'e.courtId')
    .select(['e.id', 'e.entryDate', 'e.startTime', 'e.endTime', 'e.homeTeamId', 'e.awayTeamId'])
    .select(['c.venueId', 'e.courtId'])
    .where('e.state', '=', 'active')
    .execute();
  const games = new Map(
    rows.map(({ id, courtId, ...rest }) => [id, { court: courtId, rest: JSON.stringify(rest) }]),
  );
  return { games, mails: (await stage.mails()).length };
}

/** What a change did, read from the schedule and the emails alone. */
async function happened(change: () => Promise<unknown>) {
  const before = await snapshot();
  await change();
  const after = await snapshot();
  const both = [...before.games].flatMap(([id, was]) => {
    const now = after.games.get(id);
    return now === undefined ? [] : [{ was, now }];
  });
  const recipients = (await stage.mails()).slice(before.mails);
  expect(new Set(recipients).size).toBe(recipients.length);
  return {
    counts: {
      new: [...after.games.keys()].filter((id) => !before.games.has(id)).length,
      moved: both.filter(({ was, now }) => was.rest !== now.rest).length,
      courtOnly: both.filter(({ was, now }) => was.rest === now.rest && was.court !== now.court).length,
      canceled: [...before.games.keys()].filter((id) => !after.games.has(id)).length,
      postponed: 0,
    },
    emailed: recipients.length,
  };
}

type Counted = { counts: Record<string, number>; emailed: number };
const comparison = async (planId: number) => {
  const { counts, emailed, others, people } = (
    await stage.admin.get(`/admin/game-plans/${planId}/compare/published`)
  ).json<Counted & { others: Counted; people: { onlyOthers: boolean }[] }>();
  expect(people.filter(({ onlyOthers }) => !onlyOthers)).toHaveLength(emailed);
  expect(people).toHaveLength(others.emailed);
  return { keeps: { counts, emailed }, cancels: { counts: others.counts, emailed: others.emailed } };
};

/** Publishes a plan, and checks that its answer and its preview say what it did. */
async function published(planId: number, cancelOthers = 0) {
  const { keeps, cancels } = await comparison(planId);
  let answer: Counted & { message: string } = { counts: {}, emailed: 0, message: '' };
  const done = await happened(async () => {
    answer = (await publish(planId, { cancelOthers })).json();
  });
  expect(answer.message.includes('changes court only')).toBe(done.counts.courtOnly > 0);
  const { unchanged: _, ...counts } = answer.counts;
  expect({ counts, emailed: answer.emailed }).toEqual(done);
  expect(cancelOthers > 0 ? cancels : keeps).toEqual(done);
  return done;
}

describe('the preview counts what then happens', () => {
  it('if a plan is published', async () => {
    const id = await storePlan([HAWKS_OWLS, COMETS_STARS]);
    expect(await published(id)).toEqual({
      counts: { new: 2, moved: 0, courtOnly: 0, canceled: 0, postponed: 0 },
      emailed: 4,
    });
  });

  it('if a plan is repaired, with games that only change their court', async () => {
    await publish(await storePlan([HAWKS_OWLS, COMETS_STARS, HAWKS_STARS]));
    const repaired = await storePlan(
      [
        { ...HAWKS_OWLS, at: '2026-11-21 9 court 2' },
        { ...COMETS_STARS, at: '2026-11-21 13' },
        { home: 'Owls', away: 'Comets', at: '2026-12-05 9' },
      ],
      { name: 'Draft 2' },
    );
    expect(await published(repaired)).toEqual({
      counts: { new: 1, moved: 1, courtOnly: 1, canceled: 1, postponed: 0 },
      emailed: 4,
    });
    const court = await storePlan(
      [
        HAWKS_OWLS,
        { ...COMETS_STARS, at: '2026-11-21 13' },
        { home: 'Owls', away: 'Comets', at: '2026-12-05 9' },
      ],
      { name: 'Draft 3' },
    );
    expect(await published(court)).toEqual({
      counts: { new: 0, moved: 0, courtOnly: 1, canceled: 0, postponed: 0 },
      emailed: 2,
    });
  });

  it('if a plan is published and cancels games that it does not have', async () => {
    await stage.imported(gamesFile({ start: '15:00', end: '16:00', home: 'Comets', away: 'Stars' }));
    const id = await storePlan([HAWKS_OWLS]);
    expect(await published(id, 1)).toEqual({
      counts: { new: 1, moved: 0, courtOnly: 0, canceled: 1, postponed: 0 },
      emailed: 4,
    });
  });

  it('if a file is imported', async () => {
    const first = [
      { 'game number': '1' },
      { home: 'Comets', away: 'Stars', start: '10:00', end: '11:00', 'game number': '2' },
      { home: 'Hawks', away: 'Stars', date: '2026-11-28', 'game number': '3' },
    ];
    await stage.imported(gamesFile(...first));
    const file = gamesFile(
      { court: '2', 'game number': '1' },
      { home: 'Comets', away: 'Stars', start: '12:00', end: '13:00', 'game number': '2' },
      { division: 'Girls 5-6', away: 'Lynx', date: '2026-12-05', 'game number': '4' },
    );
    const preview = await stage.previewed(file, CANCELS_MISSING);
    const done = await happened(() => stage.imported(file, CANCELS_MISSING));
    expect(done).toEqual({
      counts: { new: 1, moved: 1, courtOnly: 1, canceled: 1, postponed: 0 },
      emailed: 5,
    });
    const { counts, courtOnly, emailed, message } = preview;
    expect(message).toContain('1 game added, 1 changed, 1 changes court only, 1 canceled.');
    expect({
      counts: {
        new: counts.new,
        moved: counts.changed - courtOnly,
        courtOnly,
        canceled: counts.gone,
        postponed: 0,
      },
      emailed,
    }).toEqual(done);
  });

  it('if an import or a published plan is reverted', async () => {
    const { importId } = await stage.imported(gamesFile({ 'game number': '1' }));
    await publish(await storePlan([COMETS_STARS, HAWKS_STARS]));
    await publish(await storePlan([{ ...COMETS_STARS, at: '2026-11-21 11 court 2' }], { name: 'Draft 2' }));
    const newest = await stage.test.portal.db
      .selectFrom('gameImport')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const rows = [await stage.everyRow(), await stage.mails(), await stage.history()];
    const preview = (await stage.admin.get(`/admin/games/imports/${newest.id}/revert`)).json<
      Counted & { message: string }
    >();
    expect([await stage.everyRow(), await stage.mails(), await stage.history()]).toEqual(rows);
    let answer: Counted & { message: string } = { counts: {}, emailed: 0, message: '' };
    const done = await happened(async () => {
      answer = (await stage.revert(newest.id)).json();
    });
    expect(done).toEqual({
      counts: { new: 1, moved: 0, courtOnly: 1, canceled: 0, postponed: 0 },
      emailed: 3,
    });
    expect({ counts: answer.counts, emailed: answer.emailed }).toEqual(done);
    expect({ counts: preview.counts, emailed: preview.emailed }).toEqual(done);
    expect(preview.message).toBe('Undoing it: 1 changes court only, 1 active again. 3 people get an email.');
    // only the newest can be reverted, and the preview says so, too
    expect(refusalOf(await stage.admin.get(`/admin/games/imports/${importId}/revert`))).toMatchObject({
      status: 409,
      code: 'WRONG_STATE',
    });
  });
});

it('names the sheet of each game in a workbook of several, and of the row that has it, too', async () => {
  const rows = gamesFile({}).split('\n');
  const data = textRows(rows.map((row) => row.split(',')));
  const { rows: shown } = await stage.previewed(
    sheetsArchive([
      { name: 'Week 1', data },
      { name: 'Week 2', data },
    ]),
  );
  expect(shown.map(({ line, sheet, state, reason }) => [line, sheet, state, reason])).toEqual([
    [2, 'Week 1', 'new', ''],
    [2, 'Week 2', 'review', 'This is the same game as line 2 of “Week 1”. Delete one of the two rows.'],
  ]);
});
