import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { errorText } from '#api/error-text.ts';
import { ApiError } from '#api/errors.ts';
import type { Keyed } from '#api/keyed-sender.ts';
import { useChange } from '#api/use-change.ts';
import { guardLeaving } from '#router/leave-guard.ts';
import type { FieldOf } from '#ui/inputs.tsx';

export const NOT_SAVED = 'We couldn’t save that. Please try again.';
const DISCARD = 'Discard what you typed?';

type Name<Values> = keyof Values & string;

/** Sentences about fields; nothing about those that are right. */
type Problems<Values> = { [Field in Name<Values>]?: string | false | null | undefined };

export type FormOptions<Values extends object, Answer> = {
  /** the fields, by the names that the server uses, with their values at the beginning */
  start: Values;
  /** texts without which the form cannot be sent; nothing is said about them */
  required?: readonly Name<Values>[];
  /** what is wrong, by field, in sentences that are shown at once */
  check?: (values: Values) => Problems<Values>;
  /** what else must hold before it can be sent */
  isReady?: (values: Values) => boolean;
  /** it can be sent only once a field differs from what is stored */
  needsChange?: boolean;
  /** `refusal` is what the last attempt threw if nothing was changed since, for changes that a second press confirms */
  send: (values: Values, keyed: Keyed, refusal: Error | null) => Promise<Answer>;
  /** the values after it was sent, if the form stays open; as sent by default */
  next?: (sent: Values) => Values;
  /** the answer only says what would happen: the values are still unsaved */
  isPreview?: boolean;
  /** the form is busy until it is done */
  onDone?: (answer: Answer, values: Values) => unknown;
  onFailed?: () => unknown;
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
  /** the properties of an input */
  field: <Field extends Name<Values>>(name: Field) => FieldOf<Values[Field]>;
  /** why the last attempt was refused, unless a field shows it; '' before one */
  problem: string;
  /** what the last attempt threw */
  error: Error | null;
  /** the server's answer to the last attempt */
  answer: Answer | undefined;
  canSend: boolean;
  busy: boolean;
  submit: () => void;
  /** @returns whether nothing is lost, or the user agrees to lose it */
  mayClose: () => boolean;
};

/**
 * The state of a form: values, checks, errors by field, and sending once. If it has several fields, leaving it with changes asks
 * whether to discard them.
 */
export function useForm<Values extends object, Answer>({
  start,
  required = [],
  check,
  isReady,
  needsChange = false,
  send,
  next = (sent) => sent,
  isPreview = false,
  onDone,
  onFailed,
  onSettled,
  failed = NOT_SAVED,
  problemAt,
}: FormOptions<Values, Answer>): Form<Values, Answer> {
  const [first, setFirst] = useState(start);
  const [values, setValues] = useState(first);
  const { busy, error, answer, reset, ...sending } = useChange({
    request: (sent: { values: Values; refusal: Error | null }, keyed) =>
      send(sent.values, keyed, sent.refusal),
    onDone: async (done, sent) => {
      await onDone?.(done, sent.values);
      if (isPreview) return;
      setFirst(next(sent.values));
      setValues(next(sent.values));
    },
    onFailed: () => onFailed?.(),
    onSettled: () => onSettled?.(),
  });
  const names = Object.keys(first) as Name<Values>[];
  const isChanged = names.some((name) => !Object.is(values[name], first[name]));
  const isUnsaved = isChanged && names.length > 1;
  const problems: Problems<Values> = check?.(values) ?? {};
  const canSend =
    (isChanged || !needsChange) &&
    required.every((name) => String(values[name]).trim() !== '') &&
    names.every((name) => !problems[name]) &&
    (isReady?.(values) ?? true);

  const discard = useEffectEvent(() => setValues(first));
  const isGuarded = isUnsaved && !busy;
  useLayoutEffect(
    () => (isGuarded ? guardLeaving({ question: DISCARD, discard: () => discard() }) : undefined),
    [isGuarded],
  );

  function change(part: Partial<Values>) {
    setValues((before) => ({ ...before, ...part }));
    reset();
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
    field: (name) => ({
      value: values[name],
      error: problems[name] || refusedAt(name) || (name === problemAt && problem) || undefined,
      onChange: (value) => change({ [name]: value } as unknown as Partial<Values>),
    }),
    problem: problemAt === undefined ? problem : '',
    error,
    answer,
    canSend,
    busy,
    submit() {
      if (canSend) void sending.send({ values, refusal: error });
    },
    mayClose: () => !isUnsaved || window.confirm(DISCARD),
  };
}

/** The values without spaces around texts. */
export const trimmed = <Values extends object>(values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  ) as Values;
