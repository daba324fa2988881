import type { GameRow, GamesImportAnswer } from '@portal/contract/games.ts';
import { courtOnlyText } from '@portal/domain/games/count-changes.ts';
import type { GameLayout, GamePlan, GamePlanRow } from '@portal/domain/games/game.ts';
import { several } from '@portal/domain/text/several.ts';

export type Imported = {
  season: string;
  layout: GameLayout;
  /** what was not read of the file */
  notes: string[];
  plan: GamePlan;
  /** how many of the changed games only change the court */
  courtOnly: number;
  /** people who get an email */
  emailed: number;
};

const toRow = ({ shown, game: _, entryId, ...row }: GamePlanRow, addedId: number | undefined): GameRow => ({
  ...row,
  ...shown,
  EntryId: addedId ?? entryId,
});

const answerOf = (
  imported: Imported,
  added: ReadonlyMap<number, number>,
  message: string,
): GamesImportAnswer => {
  const { season, layout, notes, plan, courtOnly, emailed } = imported;
  const rows = plan.rows.map((row, index) => toRow(row, added.get(index)));
  return {
    message,
    season,
    layout,
    counts: plan.counts,
    courtOnly,
    dates: plan.dates,
    rows,
    notes,
    emailed,
  };
};

export const previewAnswer = (imported: Imported, shown: string): GamesImportAnswer => ({
  ...answerOf(imported, new Map(), messageOf(imported, 'preview')),
  shown,
});

/** @param added the new entries by the index of their row in the plan */
export const importedAnswer = (
  imported: Imported,
  importId: number,
  added: ReadonlyMap<number, number>,
): GamesImportAnswer => ({ ...answerOf(imported, added, messageOf(imported, 'done')), importId });

export const unchangedAnswer = (imported: Imported): GamesImportAnswer =>
  answerOf(imported, new Map(), messageOf(imported, 'nothing'));

const HEADS = {
  preview: 'Preview of the import into',
  done: 'Imported into',
  nothing: 'Nothing to import into',
};

/** 'Imported into Winter 2026: 30 games added, 10 changed, 2 canceled, 408 unchanged. 3 rows need review.' */
function messageOf(imported: Imported, what: keyof typeof HEADS): string {
  const { season, plan, courtOnly, emailed } = imported;
  const { counts } = plan;
  const postponed = plan.rows.filter(({ isPostponed }) => isPostponed === true).length;
  const parts = [
    `${several(counts.new, 'game')} added`,
    `${counts.changed - courtOnly} changed`,
    ...(courtOnly > 0 ? [courtOnlyText(courtOnly)] : []),
    `${counts.gone - postponed} canceled`,
    ...(postponed > 0 ? [`${postponed} postponed`] : []),
    `${counts.unchanged} unchanged`,
  ].join(', ');
  const sentences = [`${HEADS[what]} ${season}: ${parts}.`];
  if (counts.review > 0) {
    sentences.push(
      `${several(counts.review, 'row needs review and is left out', 'rows need review and are left out')}.`,
    );
  }
  if (what === 'done') sentences.push(`${several(emailed, 'person gets', 'people get')} an email.`);
  return [...sentences, ...imported.notes].join(' ');
}
