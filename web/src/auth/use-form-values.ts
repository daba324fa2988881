import { useEffect, useEffectEvent, useRef, useState } from 'react';

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
