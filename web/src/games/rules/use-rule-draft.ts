import type { GameRulesWire } from '@portal/contract/game-rules.ts';
import { numberProblem, TRAVEL_LIMITS } from '@portal/domain/games/game-rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { useChange } from '#api/use-change.ts';
import { useSelectedSeason } from '#season/selected-season.ts';
import { showToast } from '#ui/toast.ts';
import { gamePlans } from '../plans/queries.ts';
import { ruleMessages as messages } from './messages.ts';
import { gameRules } from './queries.ts';
import {
  formOf,
  numberOf,
  problemsOf,
  type RuleEdits,
  type RuleForm,
  rulesOf,
  withEdits,
} from './rule-form.ts';

const NO_EDITS: RuleEdits = new Map();

/** Unsaved changes on top of the stored rules, which others may change. */
export function useRuleDraft(stored: GameRulesWire) {
  const selectedSeason = useSelectedSeason();
  const queries = useQueryClient();
  const [edits, setEdits] = useState(NO_EDITS);
  const [editedTravel, setTravel] = useState<string | null>(null);
  /** the rules that the first of these changes was based on; null without one */
  const [baseRevision, setBegunOn] = useState<number | null>(null);
  const travel = editedTravel ?? String(stored.travelMinutes);
  const travelProblem = numberProblem(numberOf(travel), TRAVEL_LIMITS);

  const divisions = stored.divisions.map((division) => {
    const form: RuleForm = { ...formOf(division), ...edits.get(division.divisionId) };
    return { ...division, form, rules: rulesOf(form), problems: problemsOf(form) };
  });
  const isSound =
    travelProblem === null && divisions.every(({ problems }) => Object.keys(problems).length === 0);
  const isTravelChanged = travel !== String(stored.travelMinutes);
  const isChanged = edits.size > 0 || isTravelChanged;

  function discard() {
    setEdits(NO_EDITS);
    setTravel(null);
    setBegunOn(null);
  }

  function begin() {
    save.reset();
    if (!isChanged) setBegunOn(stored.revision);
  }

  const save = useChange({
    request: () =>
      call('changeGameRules', {
        body: {
          ...selectedSeason,
          revision: stored.revision,
          travelMinutes: numberOf(travel),
          divisions: divisions.map(({ divisionId, rules }) => ({
            divisionId,
            ...rules,
            weekdays: [...rules.weekdays],
            venueIds: rules.venueIds && [...rules.venueIds],
          })),
        },
      }),
    onDone: (saved) => {
      queries.setQueryData(gameRules(selectedSeason).queryKey, saved);
      void queries.invalidateQueries({ queryKey: gamePlans(selectedSeason).queryKey });
      discard();
      showToast({ title: messages.saved });
    },
    // a refusal may mean that someone else has changed the rules: unsaved changes are kept on top of theirs
    onFailed: () => queries.invalidateQueries({ queryKey: gameRules(selectedSeason).queryKey }),
  });

  return {
    divisions,
    travel,
    travelProblem,
    isSound,
    isChanged,
    /** whether someone else has saved rules since the first of these changes */
    isOutdated: isChanged && baseRevision !== stored.revision,
    save,
    discard() {
      save.reset();
      discard();
    },
    setTravel(text: string) {
      begin();
      setTravel(text);
    },
    /** @param divisionId null for every division */
    change(divisionId: number | null, changes: Partial<RuleForm>) {
      begin();
      const changed = stored.divisions.filter(
        (division) => divisionId === null || division.divisionId === divisionId,
      );
      setEdits(withEdits(edits, changed, changes));
    },
  };
}

export type RuleDraft = ReturnType<typeof useRuleDraft>;
export type DraftDivision = RuleDraft['divisions'][number];
