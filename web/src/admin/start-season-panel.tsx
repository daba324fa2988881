import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { useChange } from '#api/use-change.ts';
import { navigate, useLocation } from '#router/location.ts';
import { type ListedSeason, seasonList } from '#season/season-list.ts';
import { seasonParam, seasonText, useSelectedSeason } from '#season/selected-season.ts';
import { setUpMessages as messages } from '#season/set-up-messages.ts';
import { SetUpSeason } from '#season/set-up-season.tsx';
import { failedText } from '#shared/failed-text.ts';
import { RemovalDialog } from '#shared/removal-dialog.tsx';
import { Card } from '#ui/card.tsx';
import { DialogButton } from '#ui/dialog-button.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { showToast } from '#ui/toast.ts';
import { Rail } from './rail/rail.tsx';
import { SeasonFields, useSeasonDraft } from './season-form.tsx';

/** Start New Season (docs/spec/product.md#season-setup): its three steps are part of the eight set-up steps. */
export function StartSeasonPanel() {
  const selectedSeason = useSelectedSeason();
  const { data: seasons = [] } = useQuery(seasonList);
  const active = seasons.find(({ isActive }) => isActive);
  return (
    <Card aria-labelledby="season-title" className="xl:col-span-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="season-title" className="text-2xl">
          Start New Season
        </h2>
        {active && (
          <DialogButton
            className="justify-self-start phone:w-full"
            dialog={(close) => <PrepareDialog active={active.label} onClose={close} />}
          >
            Prepare another season
          </DialogButton>
        )}
      </div>
      <SetUpSeason className="mt-4" actions={(season) => <AboutSeason season={season} />} />
      {/* a new key, so that no data of one season is shown under the name of another */}
      <Rail key={seasonParam(selectedSeason)} />
    </Card>
  );
}

function AboutSeason({ season }: { season: ListedSeason }) {
  return (
    <div className="grid justify-items-start gap-3">
      {season.isPrepared && <p>When everything is in place, open it for booking below.</p>}
      <RemoveSeason season={season} />
    </div>
  );
}

/** Removes a season that was created by mistake, after a confirmation; the server says why one cannot be removed. */
function RemoveSeason({ season: { year, season, label } }: { season: ListedSeason }) {
  const queries = useQueryClient();
  const { pathname } = useLocation();
  return (
    <DialogButton
      size="small"
      className="phone:min-h-control"
      dialog={(close) => (
        <RemovalDialog
          what={label}
          remove={async () =>
            (await call('removeSeason', { params: { year: String(year), season } })).message
          }
          // otherwise the page would still show the removed season
          onRemoved={() => navigate(pathname, { replace: true })}
          onSettled={() => void queries.invalidateQueries({ queryKey: seasonList.queryKey })}
          onClose={close}
        >
          <p>
            This also deletes its permits, closures, teams, files and logs, and coaches who aren’t in any
            other season. Other seasons don’t change.
          </p>
          <p className="mt-3">A season with rosters, or one that ever had a booking, can’t be removed.</p>
        </RemovalDialog>
      )}
    >
      {messages.remove(label)}
    </DialogButton>
  );
}

/** Creates another season beside the active one and selects it on the page. */
function PrepareDialog({ active, onClose }: { active: string; onClose: () => void }) {
  const { pathname } = useLocation();
  const queries = useQueryClient();
  const { draft, setDraft, choice, keep, mayClose } = useSeasonDraft({}, 'prepared season');
  const prepare = useChange({
    request: (season: { year: string; season: string }) => call('prepareSeason', { body: season }),
    onDone: async ({ message, season }) => {
      await queries.invalidateQueries({ queryKey: seasonList.queryKey });
      showToast({ title: season.label, text: message });
      keep();
      onClose();
      navigate(season.isActive ? pathname : `${pathname}?season=${seasonParam(season)}`);
    },
  });
  const named = choice && { year: String(choice.year), season: choice.season };

  return (
    <FormDialog
      title="Prepare another season"
      save={messages.prepareYes(named === null ? 'it' : seasonText(named))}
      canSave={named !== null}
      busy={prepare.busy}
      error={prepare.error}
      problem={prepare.error ? failedText(prepare.error) : ''}
      onSave={() => named && prepare.send(named)}
      onClose={() => mayClose() && onClose()}
    >
      <p>{messages.prepareText(active)}</p>
      <SeasonFields
        draft={draft}
        onChange={(next) => {
          setDraft(next);
          prepare.reset();
        }}
      />
    </FormDialog>
  );
}
