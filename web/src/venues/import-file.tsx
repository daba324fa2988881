import type { LossPreview } from '@portal/contract/losses.ts';
import type { ImportAnswer, ImportRow } from '@portal/contract/venues.ts';
import { several } from '@portal/domain/text/several.ts';
import { call, upload } from '#api/client.ts';
import { useSelectedSeason } from '#season/selected-season.ts';
import { FileImporter } from '#shared/file-importer.tsx';
import { LineCell } from '#shared/line-cell.tsx';
import { importForm } from '#shared/use-file-preview.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { showToast } from '#ui/toast.ts';
import { EffectSummary } from './effect-summary.tsx';
import { bookedWhileClosed, findLost } from './loss-step.tsx';
import { messages } from './messages.ts';
import { PREVIEW, useRefresh } from './queries.ts';

export type ImportKind = 'venues' | 'permits' | 'closures';

/** What can be imported: its name and call. */
export const IMPORTS = {
  venues: { label: 'Venues', route: 'importVenues' },
  permits: { label: 'Permits', route: 'importPermits' },
  closures: { label: 'Closures', route: 'importClosures' },
} as const satisfies Record<ImportKind, { label: string; route: string }>;

type ImportDropProps = {
  kind: ImportKind;
  /** shows no toast, because the page shows the result */
  isQuiet?: boolean;
  /** @param lost entries that are now booked while their gym is closed; null if there are none or if they could not be loaded */
  onImported?: (lost: LossPreview | null) => void;
};

/** Previews a dropped file of gyms, permits or closures at once, asks about unknown names, and imports it. */
export function ImportDrop({ kind, isQuiet = false, onImported }: ImportDropProps) {
  const refresh = useRefresh();
  const selectedSeason = useSelectedSeason();
  const { route, label } = IMPORTS[kind];
  const fields = { ...selectedSeason, existing: 'true' };

  async function findBooked(effect: ImportAnswer) {
    // coaches can only book in the active season
    if (onImported === undefined || kind === 'venues' || 'year' in selectedSeason) return null;
    // the file is imported even if the entries can't be loaded now; the dashboard counts them
    return findLost(bookedWhileClosed([]), effect).catch(() => null);
  }

  return (
    <FileImporter
      kind={kind}
      label={`Choose a file: ${label}`}
      previewKey={[PREVIEW, kind, selectedSeason]}
      answersKey={[PREVIEW]}
      read={(file, signal) => upload(route, { form: importForm(file, true, fields), signal })}
      saveAnswer={(key, answer) => call('answerPlaceQuestion', { body: { key, answer } })}
      importFile={async (file, preview) => {
        const { shown } = preview;
        const more = { ...fields, ...(shown !== undefined && { shown }) };
        const { message } = await upload(route, { form: importForm(file, false, more) });
        return { message, lost: await findBooked(preview) };
      }}
      onImported={({ message, lost }) => {
        if (!isQuiet) showToast({ title: 'Imported', text: message });
        onImported?.(lost);
      }}
      onSettled={refresh}
      hasChanges={({ counts }) => counts.inserted + counts.updated > 0}
      showEffect={(effect) => <EffectSummary effect={effect} />}
    >
      {(preview) => <Lines preview={preview} />}
    </FileImporter>
  );
}

const TONES: Record<ImportRow['change'], BadgeTone> = {
  added: 'good',
  changed: 'warn',
  unchanged: 'neutral',
};

const COLUMNS: Column<ImportRow>[] = [
  { head: 'Line', className: 'tabular-nums', cell: LineCell },
  { head: 'Change', cell: ({ change }) => <Badge tone={TONES[change]}>{change}</Badge> },
  { head: 'What it says', cell: ({ text }) => text },
];

/** What an import would do, line by line, and to the schedule. */
function Lines({ preview: { rows, counts, effect } }: { preview: ImportAnswer }) {
  const isPart = rows.length < counts.inserted + counts.updated + counts.unchanged;
  return (
    <>
      {rows.length > 0 && (
        <DataTable
          label="Lines in the file"
          columns={COLUMNS}
          rows={rows}
          keyOf={({ line, sheet, text }) => [line, sheet, text].join('\n')}
          narrow="scroll"
          className="mt-3 max-h-96 text-sm"
        />
      )}
      {isPart && (
        <p className="mt-2 text-sm text-muted">{`The first ${several(rows.length, 'line is', 'lines are')} shown.`}</p>
      )}
      {effect && (
        <div className="mt-4">
          <h3 className="mb-2 text-lg">{messages.lookTitle}</h3>
          <EffectSummary effect={effect} />
        </div>
      )}
    </>
  );
}
