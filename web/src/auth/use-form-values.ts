import { useEffect, useRef, useState } from 'react';

/**
 * The values of a form of uncontrolled inputs, by name. They are read from the page itself, so that what a password
 * manager filled in, or a quick typist wrote before the prerendered page came alive, is not lost.
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
