import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { useBookingStage } from '@portal/testkit/booking-stage.ts';
import { makeEntry, makeSlot, makeTeam, makeVenue } from '@portal/testkit/factories.ts';
import { findProgram, needsPrograms } from '@portal/testkit/machine-programs.ts';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';

const stage = useBookingStage();

const cellsOf = (csv: string): string[][] => parse(csv, { bom: true });

it('writes an Excel file that opens in LibreOffice with the same cells as the CSV file', {
  ...needsPrograms('soffice'),
}, async () => {
  const { db } = stage.test.portal;
  const names = { schoolName: '=HYPERLINK("http://evil.test","Salk")', gymName: '@SUM(1;2)', courts: ['-1'] };
  const { court } = await makeVenue(db, names);
  const place = { seasonId: stage.league.season.id, courtId: court.id, date: '2026-11-18' };
  const slot = await makeSlot(db, { ...place, startTime: '09:30:00', endTime: '10:45:00' });
  const { boys, boysHawks } = stage.league;
  const opponent = { divisionId: boys.id, name: '+1 "Ünïcode", \u{1F3C0}; O’Neill & <Sons>' };
  const { id: homeTeamId } = await makeTeam(db, opponent);
  await makeEntry(db, { slot, type: 'game', homeTeamId, awayTeamId: boysHawks.id });
  const csv = await stage.coach.download({ format: 'csv', teams: ['Hawks'] });
  const excel = await stage.coach.download({ format: 'excel', teams: ['Hawks'] });
  const converted = await convertWithOffice(findProgram('soffice') ?? 'soffice', excel.rawPayload);
  // LibreOffice always writes a time into a CSV as 09:30:00 AM
  const asPortal = (cell: string) => cell.replace(/^0?(\d{1,2}:\d{2}):00 ([AP]M)$/, '$1 $2');
  expect(cellsOf(converted).map((row) => row.map(asPortal))).toEqual(cellsOf(csv.body));
});

async function convertWithOffice(office: string, file: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-xlsx-'));
  try {
    await writeFile(join(folder, 'reservations.xlsx'), file);
    await promisify(execFile)(
      office,
      [
        `-env:UserInstallation=file://${folder}/profile`,
        '--headless',
        '--convert-to',
        'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false',
        '--outdir',
        folder,
        join(folder, 'reservations.xlsx'),
      ],
      { timeout: 240_000 },
    );
    return await readFile(join(folder, 'reservations.csv'), 'utf8');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
