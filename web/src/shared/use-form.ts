import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { readDraft } from '#api/drafts.ts';
import { errorText } from '#api/error-text.ts';
import { ApiError } from '#api/errors.ts';
import type { Keyed } from '#api/keyed-sender.ts';
import { useChange } from '#api/use-change.ts';
import { guardLeaving } from '#router/leave-guard.ts';
import type { FieldOf } from '#ui/inputs.tsx';
import { ownDrafts, storePart } from './use-unsaved.ts';

export const NOT_SAVED = 'We couldn’t save that. Please try again.';
export const DISCARD = 'Discard what you typed?';

type Name<Values> = keyof Values & string;

/** Sentences about fields; nothing about those that are right. */
type Problems<Values> = { [Field in Name<Values>]?: string | false | null | undefined };

export type FormOptions<Values extends object, Answer> = {
  /** tells it from other forms of the page that start with the same values */
  title?: string;
  /** the fields, by the names that the server uses, with their values at the beginning */
  start: Values;
  /** texts without which the form cannot be sent; nothing is said about them */
  required?: readonly Name<Values>[];
  /** what is wrong, by field, in sentences that are shown at once */
  check?: (values: Values) => Problems<Values>;
  /** why it cannot be sent yet, in words for a place beside the buttons; '' if it can */
  missing?: (values: Values) => string;
  /** what else must hold before it can be sent */
  isReady?: (values: Values) => boolean;
  /** fields that nobody has changed follow `start`, which is what is stored */
  followsStart?: boolean;
  /** the question before changes are lost */
  discard?: string;
  /** false for one that can be sent as it starts; by default a field must differ first, unless it asks for a preview */
  needsChange?: boolean;
  /** `refusal` is what the last attempt threw if nothing was changed since, for changes that a second press confirms */
  send: (values: Values, keyed: Keyed, refusal: Error | null) => Promise<Answer>;
  /** the values after it was sent, if the form stays open; as sent by default */
  next?: (sent: Values) => Values;
  /** the answer only says what would happen: the values are still unsaved */
  isPreview?: boolean;
  /** the form is busy until it is done */
  onDone?: (answer: Answer, values: Values) => unknown;
  onFailed?: (error: Error) => unknown;
  /** after a refusal as well, which may mean that the lists have changed */
  onSettled?: () => unknown;
  /** shown if the server refuses without a message, or cannot be reached */
  failed?: string;
  /** the field that shows a refusal that names none */
  problemAt?: Name<Values>;
};

export type Form<Values extends object, Answer = unknown> = {
  values: Values;
  /** changes fields and clears the last refusal */
  change: (part: Partial<Values>) => void;
  /** begins again with other values, as if nothing had been changed; what came back stays */
  restart: (start: Values) => void;
  /** the properties of an input */
  field: <Field extends Name<Values>>(name: Field) => FieldOf<Values[Field]>;
  /** why the last attempt was refused, unless a field shows it; '' before one */
  problem: string;
  /** what the last attempt threw */
  error: Error | null;
  /** the server's answer to the last attempt */
  answer: Answer | undefined;
  /** '' if nothing is missing */
  missing: string;
  canSend: boolean;
  busy: boolean;
  submit: () => void;
  /** what was typed came back after a reload or the end of the session */
  isRestored: boolean;
  /** back to the values at the beginning */
  startOver: () => void;
  /** what was typed has been sent in another way, and is not kept any more */
  forget: () => void;
  /** @returns whether nothing is lost, or the user agrees to lose it */
  mayClose: () => boolean;
};

/**
 * The state of a form: values, checks, errors by field, and sending once. If it has several fields, leaving it with changes asks
 * whether to discard them, and they come back after a reload or the end of the session; a field is a password, which is never
 * kept, if its name says so.
 */
export function useForm<Values extends object, Answer>({
  title,
  start,
  required = [],
  check,
  missing: missingOf,
  isReady,
  followsStart = false,
  discard: question = DISCARD,
  send,
  next = (sent) => sent,
  isPreview = false,
  needsChange = !isPreview,
  onDone,
  onFailed,
  onSettled,
  failed = NOT_SAVED,
  problemAt,
}: FormOptions<Values, Answer>): Form<Values, Answer> {
  const [first, setFirst] = useState(start);
  const [part] = useState(() => JSON.stringify([window.location.pathname, title, start]));
  const [place] = useState(() => ownDrafts('formDrafts'));
  const [restored, setRestored] = useState(() => readDraft(place)?.[part] as Partial<Values> | undefined);
  const [values, setValues] = useState({ ...first, ...restored });
  const [seen, setSeen] = useState(start);
  if (followsStart && start !== seen) {
    const changed = Object.entries(values).filter(([name, value]) => value !== first[name as Name<Values>]);
    setSeen(start);
    setFirst(start);
    setValues({ ...start, ...Object.fromEntries(changed) });
  }
  const { busy, error, answer, reset, ...sending } = useChange({
    request: (sent: { values: Values; refusal: Error | null }, keyed) =>
      send(sent.values, keyed, sent.refusal),
    onDone: async (done, sent) => {
      await onDone?.(done, sent.values);
      if (isPreview) return;
      forget();
      setFirst(next(sent.values));
      setValues(next(sent.values));
    },
    onFailed: (cause) => onFailed?.(cause),
    onSettled: () => onSettled?.(),
  });
  const names = Object.keys(first) as Name<Values>[];
  const isChanged = names.some((name) => !Object.is(values[name], first[name]));
  const isUnsaved = isChanged && names.length > 1;
  const typed = JSON.stringify(
    isUnsaved
      ? Object.fromEntries(Object.entries(values).filter(([name, value]) => isKept(name, value, first)))
      : {},
  );
  const problems: Problems<Values> = check?.(values) ?? {};
  const missing = missingOf?.(values) ?? '';
  const canSend =
    missing === '' &&
    (isChanged || !needsChange) &&
    required.every((name) => String(values[name]).trim() !== '') &&
    names.every((name) => !problems[name]) &&
    (isReady?.(values) ?? true);

  useEffect(() => storePart(place, part, typed === '{}' ? null : JSON.parse(typed)), [place, part, typed]);
  function forget() {
    storePart(place, part, null);
    setRestored(undefined);
  }
  function startOver() {
    forget();
    setValues(first);
  }
  const discard = useEffectEvent(startOver);
  const isGuarded = isUnsaved && !busy;
  useLayoutEffect(
    () => (isGuarded ? guardLeaving({ question, discard: () => discard() }) : undefined),
    [isGuarded, question],
  );

  function change(part: Partial<Values>) {
    setValues((before) => ({ ...before, ...part }));
    reset();
  }

  function restart(next: Values) {
    setFirst(next);
    setValues({ ...next, ...restored });
  }

  // the request may hold fields of the form in an object: 'coach.email' is the field `email`
  const refused = Object.entries(error instanceof ApiError ? error.fields : {});
  const refusedAt = (name: string) =>
    refused.find(([path]) => path === name || path.endsWith(`.${name}`))?.[1];
  const shown = names.map(refusedAt);
  const text = error === null ? '' : errorText(error, { failed });
  const problem = shown.includes(text) ? '' : text;

  return {
    values,
    change,
    restart,
    field: (name) => ({
      value: values[name],
      error: problems[name] || refusedAt(name) || (name === problemAt && problem) || undefined,
      onChange: (value) => change({ [name]: value } as unknown as Partial<Values>),
    }),
    problem: problemAt === undefined ? problem : '',
    error,
    answer,
    missing,
    canSend,
    busy,
    submit() {
      if (canSend) void sending.send({ values, refusal: error });
    },
    isRestored: restored !== undefined,
    startOver,
    forget,
    mayClose() {
      const may = !isUnsaved || window.confirm(question);
      if (may) forget();
      return may;
    },
  };
}

/** Whether a field has been changed and may be kept: neither a password nor a file, which cannot be stored. */
function isKept<Values extends object>(name: string, value: unknown, first: Values): boolean {
  return (
    !(value instanceof Blob) && !/password/i.test(name) && !Object.is(value, first[name as keyof Values])
  );
}

/** The values without spaces around texts. */
export const trimmed = <Values extends object>(values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  ) as Values;
