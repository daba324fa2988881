import type { DivisionRules } from '@portal/contract/game-rules.ts';
import {
  type GameRules,
  gameRuleProblems,
  RULE_LIMITS,
  type RuleNumber,
  type RuleProblems,
} from '@portal/domain/games/game-rules.ts';

/** Rules while they are edited: numbers are strings, because a field may be empty or incomplete. */
export type RuleForm = Record<RuleNumber, string> & Omit<GameRules, RuleNumber>;
/** The values that all divisions share; undefined if they differ. */
export type CommonForm = { [Field in keyof RuleForm]: RuleForm[Field] | undefined };
/** Unsaved changes by division. */
export type RuleEdits = ReadonlyMap<number, Partial<RuleForm>>;

const NUMBERS = Object.keys(RULE_LIMITS) as RuleNumber[];
const FIELDS = [...NUMBERS, 'weekdays', 'earliestTime', 'latestTime', 'venueIds'] as const;

export function formOf(rules: DivisionRules): RuleForm {
  const { weekdays, earliestTime, latestTime, venueIds } = rules;
  const numbers = Object.fromEntries(NUMBERS.map((name) => [name, String(rules[name])]));
  return { ...(numbers as Record<RuleNumber, string>), weekdays, earliestTime, latestTime, venueIds };
}

export function rulesOf(form: RuleForm): GameRules {
  const { weekdays, earliestTime, latestTime, venueIds } = form;
  const numbers = Object.fromEntries(NUMBERS.map((name) => [name, numberOf(form[name])]));
  return { ...(numbers as Record<RuleNumber, number>), weekdays, earliestTime, latestTime, venueIds };
}

/** The typed number; NaN for anything else. */
export const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

/** The errors of a form by field. */
export function problemsOf(form: RuleForm): RuleProblems {
  const noGym = form.venueIds?.length === 0 ? { venueIds: 'Choose at least one gym, or any gym.' } : {};
  return { ...gameRuleProblems(rulesOf(form)), ...noGym };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The values that all forms share. @param forms at least one */
export function commonForm(forms: readonly RuleForm[]): CommonForm {
  const entries = FIELDS.map((field) => {
    const value = forms[0]?.[field];
    return [field, forms.every((form) => isSame(form[field], value)) ? value : undefined];
  });
  return Object.fromEntries(entries) as CommonForm;
}

/** Adds changes of these divisions to the edits, and drops values that equal the stored ones. */
export function withEdits(
  edits: RuleEdits,
  divisions: readonly DivisionRules[],
  changes: Partial<RuleForm>,
): RuleEdits {
  const next = new Map(edits);
  for (const rules of divisions) {
    const stored = formOf(rules);
    const edited = Object.entries({ ...edits.get(rules.divisionId), ...changes }).filter(
      ([field, value]) => !isSame(stored[field as keyof RuleForm], value),
    );
    if (edited.length === 0) next.delete(rules.divisionId);
    else next.set(rules.divisionId, Object.fromEntries(edited));
  }
  return next;
}
