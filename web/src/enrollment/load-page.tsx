import { parseSeason, seasonName } from '@portal/domain/season/season-name.ts';
import { useQuery } from '@tanstack/react-query';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { AdminLink } from '#season/admin-link.tsx';
import { type SeasonSteps, seasonSteps } from '#season/queries.ts';
import { seasonParam, useSelectedSeason } from '#season/selected-season.ts';
import { SetUpSeason } from '#season/set-up-season.tsx';
import { QueryFailed } from '#shared/load-failed.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loading } from '#ui/loading.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { EnrollmentFile } from './enrollment-file.tsx';
import { LoadHistory } from './load-history.tsx';
import { LoadPreview } from './load-preview.tsx';

/** /admin/load: loads a file of teams and coaches into a season: upload, preview, answers, load, revert. */
export function LoadPage() {
  const selectedSeason = useSelectedSeason();
  const steps = useQuery(seasonSteps(selectedSeason));
  return (
    <>
      <AdminLink />
      <PageHeader title="Load coach data">
        <p>Upload your teams and coaches, review the changes, then import. You can undo an import.</p>
      </PageHeader>
      <SetUpSeason className="mb-5" />
      {steps.isPending && <Loading className="min-h-dvh" />}
      <QueryFailed query={steps} failed="We couldn’t load the season." />
      {steps.data && <Parts key={seasonParam(selectedSeason)} steps={steps.data} />}
    </>
  );
}

function Parts({ steps: { season, file } }: { steps: SeasonSteps }) {
  if (season === null) {
    return (
      <EmptyState title="No season is active yet.">
        <p>Teams and coaches belong to a season.</p>
        <Link to={PATHS.admin} className="link mt-2 inline-flex min-h-control items-center">
          Start a season
        </Link>
      </EmptyState>
    );
  }
  const choice = { year: String(season.year), season: season.season };
  const name = parseSeason(season.season);
  return (
    <div className="grid gap-5">
      <Card aria-labelledby="load-file">
        <h2 id="load-file" className="mb-4 text-2xl">
          File for {name === null ? season.season : seasonName(name)} {season.year}
        </h2>
        <EnrollmentFile year={season.year} season={season.season} />
      </Card>
      {file === null ? (
        <EmptyState title="No file uploaded for this season yet.">
          Upload one above to preview what will change. Nothing changes until you import it.
        </EmptyState>
      ) : (
        <LoadPreview choice={choice} file={file} />
      )}
      <LoadHistory choice={choice} />
    </div>
  );
}
