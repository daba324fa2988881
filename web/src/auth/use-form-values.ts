import { useEffect, useRef, useState } from 'react';

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

  function read() {
    setValues(textsOf(ref.current, names));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on hydration
  useEffect(() => {
    const values = known();
    for (const name of names) {
      const field = ref.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement && field.value === '') field.value = values[name] ?? '';
    }
    read();
  }, []);

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
