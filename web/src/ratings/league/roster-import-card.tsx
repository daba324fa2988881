import type { RosterImport } from '@portal/contract/ratings-league.ts';
import { lineName } from '@portal/domain/text/row-place.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { call, upload } from '#api/client.ts';
import { FileImporter } from '#shared/file-importer.tsx';
import { FILE_IMPORTS, importForm } from '#shared/use-file-preview.ts';
import { Card } from '#ui/card.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { showToast } from '#ui/toast.ts';
import { refreshRatings } from '../queries.ts';

const PREVIEWS_KEY = ['roster-file'];

/** Imports rosters from a file after a preview, which asks about unknown teams. */
export function RosterImportCard() {
  const id = useId();
  const queries = useQueryClient();
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        Import rosters
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-muted">
        A TeamSnap or SportsEngine export, or a plain list. We read first name, last initial, jersey number
        and grade, and ignore all other columns.
      </p>
      <FileImporter
        kind="players"
        label="Choose a file of rosters"
        previewKey={PREVIEWS_KEY}
        answersKey={PREVIEWS_KEY}
        read={(file, signal) => upload('importRoster', { form: importForm(file, true), signal })}
        saveAnswer={(key, answer) =>
          answer === null
            ? call('removeGameAnswer', { params: { key }, query: {} })
            : call('answerGameQuestion', { body: { key, answer } })
        }
        importFile={(file, { shown = '' }) =>
          upload('importRoster', { form: importForm(file, false, { shown }) })
        }
        onImported={({ message }) => showToast({ title: 'Imported', text: message })}
        onSettled={() => {
          refreshRatings(queries);
          void queries.invalidateQueries({ queryKey: [FILE_IMPORTS] });
        }}
        hasChanges={({ counts }) => counts.added + counts.changed > 0}
      >
        {(preview) => <Rosters preview={preview} />}
      </FileImporter>
    </Card>
  );
}

type Team = RosterImport['teams'][number];

const COLUMNS: Column<Team>[] = [
  { head: 'Division', cell: ({ divisionName }) => divisionName },
  { head: 'Team', isRowHead: true, className: 'min-w-24', cell: ({ teamName }) => teamName },
  { head: 'Added', className: 'tabular-nums', cell: ({ added }) => added },
  { head: 'Changed', className: 'tabular-nums', cell: ({ changed }) => changed },
  { head: 'Unchanged', className: 'tabular-nums', cell: ({ unchanged }) => unchanged },
  { head: 'Not in the file', className: 'tabular-nums', cell: ({ missing }) => missing },
];

/** What a roster file would change, team by team. */
function Rosters({ preview: { family, teams, doubtful, counts } }: { preview: RosterImport }) {
  return (
    <>
      <p className="mt-2 text-muted">Read as: {family}</p>
      {teams.length > 0 && (
        <DataTable
          label="Teams in the file"
          columns={COLUMNS}
          rows={teams}
          keyOf={({ divisionName, teamName }) => `${divisionName} ${teamName}`}
          narrow="scroll"
          className="mt-3 max-h-96 text-sm"
        />
      )}
      {doubtful.length > 0 && (
        <details className="mt-3">
          <summary className="link inline-flex min-h-control items-center">
            Rows skipped or read in part ({counts.doubtful})
          </summary>
          <ul className="mt-1 list-disc ps-5">
            {doubtful.map((row) => (
              <li key={`${lineName(row)} ${row.reason}`}>
                Line {lineName(row)}: {row.reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
