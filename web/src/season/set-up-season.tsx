import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { navigate, useLocation } from '#router/location.ts';
import { QueryFailed } from '#shared/load-failed.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { SelectInput } from '#ui/inputs.tsx';
import { Notice } from '#ui/notice.tsx';
import { type ListedSeason, seasonList } from './season-list.ts';
import { type SelectedSeason, seasonParam, seasonText, useSelectedSeason } from './selected-season.ts';
import { setUpMessages as messages } from './set-up-messages.ts';

type SetUpSeasonProps = {
  className?: string;
  /** actions for a season that is not the active one */
  actions?: (season: ListedSeason) => ReactNode;
};

/**
 * The season that this page sets up, with a choice if there are several, and what coaches see if it is not
 * the active one. Renders nothing while the league has one season.
 */
export function SetUpSeason({ className, actions }: SetUpSeasonProps) {
  const { pathname } = useLocation();
  const selectedSeason = useSelectedSeason();
  const list = useQuery(seasonList);
  const seasons = list.data ?? [];
  const param = seasonParam(selectedSeason);
  const active = seasons.find(({ isActive }) => isActive);
  const listed = param ? seasons.find((season) => seasonParam(season) === param) : active;
  // drops pages, filters and months, which mean nothing in another season
  const choose = (next: string) => navigate(next ? `${pathname}?season=${next}` : pathname);

  if (list.isError && list.data === undefined) {
    return (
      <div className={className}>
        <QueryFailed query={list} failed="We couldn’t load the seasons." />
      </div>
    );
  }
  if (seasons.length === 0 || (seasons.length === 1 && listed?.isActive)) return null;
  return (
    <div className={classNames('grid gap-3', className)}>
      <SelectInput
        label="Season you are setting up"
        className="max-w-md"
        value={listed ? seasonParam(listed) : ''}
        options={[
          ...(listed === undefined ? [['', 'Choose a season'] as const] : []),
          ...seasons.map((season) => [seasonParam(season), `${season.label} (${stateOf(season)})`] as const),
        ]}
        onChange={(next) => choose(next === seasonParam(active ?? {}) ? '' : next)}
      />
      {listed && !listed.isActive && <Notice title={titleOf(listed, active)}>{actions?.(listed)}</Notice>}
      {listed === undefined && isNamed(selectedSeason) && (
        <Notice tone="warn" title={messages.unknown(seasonText(selectedSeason))}>
          {active && (
            <Button className="mt-3" onClick={() => choose('')}>
              {messages.setUpActive(active.label)}
            </Button>
          )}
        </Notice>
      )}
    </div>
  );
}

const isNamed = (selectedSeason: SelectedSeason): selectedSeason is Required<SelectedSeason> =>
  selectedSeason.year !== undefined;

const stateOf = ({ isActive, isPrepared }: ListedSeason) =>
  isActive ? 'active' : isPrepared ? 'being prepared' : 'former season';

function titleOf({ label, isPrepared }: ListedSeason, active: ListedSeason | undefined): string {
  const now = active ? messages.coachesSee(active.label, isPrepared) : 'No season is active yet.';
  return `${isPrepared ? messages.preparing(label) : messages.settingUp(label)} ${now}`;
}
