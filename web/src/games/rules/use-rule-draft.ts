import type { GameRulesWire } from '@portal/contract/game-rules.ts';
import { numberProblem, TRAVEL_LIMITS } from '@portal/domain/games/game-rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { useChange } from '#api/use-change.ts';
import { seasonParam, useSelectedSeason } from '#season/selected-season.ts';
import { useUnsaved } from '#shared/use-unsaved.ts';
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

/** Unsaved changes, as they are stored. */
type RuleChanges = {
  edits: [divisionId: number, form: Partial<RuleForm>][];
  /** null if it was not edited */
  travel: string | null;
  /** the revision of the rules that the first of these changes was based on */
  baseRevision: number;
};

const isRuleChanges = (value: unknown): value is RuleChanges =>
  typeof value === 'object' &&
  value !== null &&
  'edits' in value &&
  Array.isArray(value.edits) &&
  'travel' in value &&
  'baseRevision' in value &&
  typeof value.baseRevision === 'number';

const NO_RULES: GameRulesWire = {
  season: null,
  revision: 0,
  savedBy: null,
  savedAt: null,
  travelMinutes: 0,
  divisions: [],
  teams: [],
  venues: [],
  openTime: [],
};

/**
 * Unsaved changes on top of the stored rules, which others may change.
 * @param loaded undefined until the rules have loaded; nothing can be changed before
 */
export function useRuleDraft(loaded: GameRulesWire | undefined) {
  const stored = loaded ?? NO_RULES;
  const selectedSeason = useSelectedSeason();
  const queries = useQueryClient();
  const unsaved = useUnsaved({
    question: messages.discardQuestion,
    kept: { key: 'rulesDraft', of: seasonParam(selectedSeason), isDraft: isRuleChanges },
  });
  const edits: RuleEdits = new Map(unsaved.draft?.edits);
  const travel = unsaved.draft?.travel ?? String(stored.travelMinutes);
  const travelProblem = numberProblem(numberOf(travel), TRAVEL_LIMITS);

  const divisions = stored.divisions.map((division) => {
    const form: RuleForm = { ...formOf(division), ...edits.get(division.divisionId) };
    return { ...division, form, rules: rulesOf(form), problems: problemsOf(form) };
  });
  const isSound =
    travelProblem === null && divisions.every(({ problems }) => Object.keys(problems).length === 0);
  const isTravelChanged = travel !== String(stored.travelMinutes);
  const isChanged = edits.size > 0 || isTravelChanged;

  function keep(changes: { edits: RuleEdits; travel: string }) {
    save.reset();
    const isEdited = changes.travel !== String(stored.travelMinutes);
    unsaved.change(
      changes.edits.size === 0 && !isEdited
        ? null
        : {
            edits: [...changes.edits],
            travel: isEdited ? changes.travel : null,
            baseRevision: unsaved.draft?.baseRevision ?? stored.revision,
          },
    );
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
      unsaved.change(null);
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
    isOutdated: isChanged && unsaved.draft?.baseRevision !== stored.revision,
    save,
    discard() {
      save.reset();
      unsaved.change(null);
    },
    setTravel(text: string) {
      keep({ edits, travel: text });
    },
    /** @param divisionId null for every division */
    change(divisionId: number | null, changes: Partial<RuleForm>) {
      const changed = stored.divisions.filter(
        (division) => divisionId === null || division.divisionId === divisionId,
      );
      keep({ edits: withEdits(edits, changed, changes), travel });
    },
  };
}

export type RuleDraft = ReturnType<typeof useRuleDraft>;
export type DraftDivision = RuleDraft['divisions'][number];
