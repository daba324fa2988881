import { useEffect, useRef, useState } from 'react';

/**
 * The values of a form of uncontrolled inputs, by name. They are read from the DOM, so that values filled in
 * by a password manager or typed before hydration are not lost.
 */
export function useFormValues<Name extends string>(names: readonly Name[]) {
  const ref = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(() => textsOf(null, names));

  function read() {
    setValues(textsOf(ref.current, names));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes alive
  useEffect(read, []);

  return { values, formProps: { ref, onInput: read } };
}

function textsOf<Name extends string>(
  form: HTMLFormElement | null,
  names: readonly Name[],
): Record<Name, string> {
  const data = form ? new FormData(form) : null;
  return Object.fromEntries(names.map((name) => [name, String(data?.get(name) ?? '')])) as Record<
    Name,
    string
  >;
}
