import { type Chance, makeBenchLeague } from './league.ts';
import { boundFigure, type Figure } from './measure.ts';
import { memoryUnderLoad } from './memory-under-load.ts';
import { openWorkbench } from './workbench.ts';

/** How much memory the portal's process uses, idle and after load. */
export async function benchMemory(): Promise<Figure[]> {
  let chances: Chance[] = [];
  const bench = await openWorkbench(async (db) => {
    chances = await makeBenchLeague(db);
  });
  try {
    const seen = await memoryUnderLoad(bench.process, bench.inside.db, chances);
    const figure = (what: string, value: number, atMost: number | null, how: string) =>
      boundFigure({ what, atMost, value, unit: 'MB', how });
    return [
      figure('Resident memory of the portal, idle', seen.idle, 220, `${seen.settled} after the start`),
      figure('… after load', seen.after, 450, `${seen.settled} after ${seen.load}`),
      figure('… at its peak', seen.peak, null, seen.load),
    ];
  } finally {
    await bench.close();
  }
}
