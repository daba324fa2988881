import {
  type SyntheticEvent,
  startTransition,
  useActionState,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';

/**
 * After any of these the fields may have other values. Browsers that fill in a form may fire neither `input` nor `change`:
 * `animationstart` comes from the style of `:autofill` fields, and some browsers show scripts the values only after the user
 * has pressed something.
 */
const OCCASIONS = [
  'input',
  'change',
  'focusin',
  'focusout',
  'pointerdown',
  'keydown',
  'animationstart',
] as const;

/**
 * The values of a form of uncontrolled inputs, by name. They are read from the DOM, so that values filled in
 * by a password manager or typed before hydration are not lost.
 * @param known values for fields that are still empty when the page is hydrated
 */
export function useFormValues<Name extends string>(
  names: readonly Name[],
  known: () => Readonly<Record<string, string>> = () => ({}),
) {
  const ref = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(() => textsOf(null, names));

  const read = useEffectEvent(() => {
    const next = textsOf(ref.current, names);
    if (names.some((name) => next[name] !== values[name])) setValues(next);
  });

  const fillIn = useEffectEvent(() => {
    const texts = known();
    for (const name of names) {
      const field = ref.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement && field.value === '') field.value = texts[name] ?? '';
    }
  });

  useEffect(() => {
    fillIn();
    read();
    const listener = () => read();
    for (const occasion of OCCASIONS) document.addEventListener(occasion, listener, true);
    return () => {
      for (const occasion of OCCASIONS) document.removeEventListener(occasion, listener, true);
    };
  }, []);

  return { values, formProps: { ref } };
}

/** '' for a missing field and an unchecked checkbox. */
function textsOf<Name extends string>(
  form: HTMLFormElement | null,
  names: readonly Name[],
): Record<Name, string> {
  const textOf = (name: Name): string => {
    // the build renders the page without a form and without the browser's classes
    const field = form?.elements.namedItem(name) ?? null;
    if (field === null || !(field instanceof HTMLInputElement)) return '';
    return field.type === 'checkbox' && !field.checked ? '' : field.value;
  };
  return Object.fromEntries(names.map((name) => [name, textOf(name)])) as Record<Name, string>;
}

type Attempt<Answer> = {
  /** the answer to the last successful attempt; null before one */
  answer: Answer | null;
  /** what the last attempt threw; null before one and while one is running */
  failure: unknown;
};

/**
 * The request of a form or button of an account page. While an attempt is running, a second press does
 * nothing. Visitors' pages have no query client, so this is not `useChange`.
 */
export function useAccountAction<Answer>(send: () => Promise<Answer>) {
  const [attempt, act, busy] = useActionState(
    async ({ answer }: Attempt<Answer>): Promise<Attempt<Answer>> => {
      try {
        return { answer: await send(), failure: null };
      } catch (failure) {
        return { answer, failure };
      }
    },
    { answer: null, failure: null },
  );

  function run(event?: SyntheticEvent) {
    event?.preventDefault();
    if (!busy) startTransition(act);
  }

  return { busy, answer: attempt.answer, failure: busy ? null : attempt.failure, run };
}

/** Calls `action` once, `delayMs` after `isOn` became true; unmounting or turning it off cancels it. */
export function useDelayed(isOn: boolean, delayMs: number, action: () => void): void {
  const act = useEffectEvent(action);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => act(), delayMs);
    return () => clearTimeout(timer);
  }, [isOn, delayMs]);
}
