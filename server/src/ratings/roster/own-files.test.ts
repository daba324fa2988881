import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { RosterImport } from '@portal/contract/ratings-league.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SeasonCalls, seasonCalls } from '#season/testing/season-calls.ts';
import { type OwnTestApp, openOwnTestApp } from '#testing/app.ts';

/** The league's own files, which lie beside a checkout where its developers work. */
const FOLDER = resolve(import.meta.dirname, '../../../../../shared/data');
const file = (name: string) => readFile(resolve(FOLDER, name));
const SPORTS_ENGINE = 'enrollment-sportsengine.tsv';
const TEAM_SNAP = 'enrollment-teamsnap.csv';

describe.skipIf(!existsSync(FOLDER))("the league's own rosters", () => {
  let test: OwnTestApp;
  let admin: SeasonCalls;

  beforeEach(async () => {
    test = await openOwnTestApp();
    admin = await seasonCalls(test);
    await admin.setActive();
    await admin.upload(await file(SPORTS_ENGINE));
    await admin.load();
  });
  afterEach(() => test.close());

  // TeamSnap's export of the league has no grades
  it.each([
    [TEAM_SNAP, 'TeamSnap roster', 0],
    [SPORTS_ENGINE, 'SportsEngine teams', 712],
  ])('come from %s, and nothing changes the second time', async (name, family, graded) => {
    const load = async (): Promise<RosterImport> =>
      (await admin.sendFile('/admin/ratings/rosters', await file(name))).json();
    const counts = { changed: 0, missing: 0, repeated: 0, excluded: 137, blank: 0, doubtful: 0 };
    const first = await load();
    expect(first).toMatchObject({ family, counts: { ...counts, added: 712, unchanged: 0 }, doubtful: [] });
    expect(first.teams).toHaveLength(89);
    expect(await load()).toMatchObject({ counts: { ...counts, added: 0, unchanged: 712 } });
    const players = await test.portal.db.selectFrom('player').selectAll().execute();
    expect(players).toHaveLength(712);
    expect(players.filter(({ jersey_number }) => jersey_number === null)).toEqual([]);
    expect(players.filter(({ grade }) => grade !== null)).toHaveLength(graded);
  });
});
