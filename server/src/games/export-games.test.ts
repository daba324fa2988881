import { GAME_LAYOUTS } from '@portal/domain/games/game.ts';
import { excelCells } from '@portal/testkit/excel-cells.ts';
import { describe, expect, it } from 'vitest';
import { CANCELS_MISSING, gamesFile, SATURDAYS, useGamesStage } from './testing/games-stage.ts';

const stage = useGamesStage();

const exported = async (layout: string, format: string) => {
  const answer = await stage.admin.post('/admin/games/export', { layout, format });
  expect(answer.statusCode).toBe(200);
  return answer;
};

const GAMES = gamesFile(
  { 'game number': '7' },
  { home: 'Owls', away: 'Hawks', date: '2026-11-28', start: '13:15', end: '14:30', court: '2' },
  { division: 'Girls 5-6', home: 'Hawks', away: 'Lynx', date: '2026-12-05', 'game number': 'G-2' },
);

describe('an export of games', () => {
  it('exports games with the plain columns, in a file that is named for its format', async () => {
    await stage.imported(GAMES);
    const csv = await exported('plain', 'csv');
    expect(csv.headers['content-disposition']).toBe('attachment; filename="games.csv"');
    expect(csv.body.replace('\uFEFF', '').replaceAll('"', '').trimEnd().split('\r\n')).toEqual([
      'date,start,end,division,home,away,school,gym,court,game number,status',
      '2026-11-21,09:00,10:00,Boys 3-4,Hawks,Owls,Salk,Gym,1,7,Scheduled',
      '2026-11-28,13:15,14:30,Boys 3-4,Owls,Hawks,Salk,Gym,2,,Scheduled',
      '2026-12-05,09:00,10:00,Girls 5-6,Hawks,Lynx,Salk,Gym,1,G-2,Scheduled',
    ]);
  });

  it('exports date and time cells in a workbook', async () => {
    await stage.imported(GAMES);
    const xlsx = await exported('plain', 'xlsx');
    expect(xlsx.headers['content-disposition']).toBe('attachment; filename="games.xlsx"');
    const [, first] = await excelCells(xlsx.rawPayload);
    expect(first?.slice(0, 3)).toEqual(['date 2026-11-21', 'time 9:00 AM', 'time 10:00 AM']);
  });
});

/** Pseudorandom numbers, the same in every run. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 48_271) % 2_147_483_647;
    yield state;
  }
}

/** Games at random places, no two on the same court at the same hour. No team plays twice a day. */
function randomGames(seed: number): string {
  const random = numbers(seed);
  const below = (bound: number) => random.next().value % bound;
  const teams = ['Hawks', 'Owls', 'Comets', 'Stars'];
  return gamesFile(
    ...SATURDAYS.flatMap((date) => {
      const first = below(4);
      const order = [...teams.slice(first), ...teams.slice(0, first)];
      return [0, 1].map((index) => {
        const hour = 9 + 3 * index + below(2);
        const quarter = ['00', '15', '30', '45'][below(4)] ?? '00';
        return {
          date,
          start: `${String(hour).padStart(2, '0')}:${quarter}`,
          end: `${hour + 1}:${quarter}`,
          home: order[2 * index] ?? '',
          away: order[2 * index + 1] ?? '',
          court: String(1 + below(2)),
          'game number': below(2) === 0 ? '' : `${date}-${index}`,
        };
      });
    }),
  );
}

describe.each(GAME_LAYOUTS)('an export in the layout %s', (layout) => {
  it.each(['csv', 'xlsx'])('changes nothing when exported games are imported again as %s', async (format) => {
    for (const seed of [17, 4_711]) {
      const { counts } = await stage.imported(randomGames(seed), CANCELS_MISSING);
      expect(counts).toMatchObject({ review: 0 });
      const before = [await stage.everyRow(), await stage.mails()];
      const file = await exported(layout, format);
      const again = await stage.imported(file.rawPayload);
      expect(again).toMatchObject({
        layout,
        counts: { new: 0, changed: 0, gone: 0, unchanged: 6, review: 0 },
      });
      expect([await stage.everyRow(), await stage.mails()]).toEqual(before);
    }
  });
});
