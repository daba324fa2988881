/** What a field of a dialog does when someone types: it stores the text, and what was refused is no longer shown. */
export const typedInto =
  ({ error, reset }: { error: unknown; reset: () => void }) =>
  (set: (text: string) => void) => ({
    onChange: ({ target }: { target: { value: string } }) => {
      set(target.value);
      if (error) reset();
    },
  });
