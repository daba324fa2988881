/** The change handler of a dialog's field: stores the text and clears the last refusal. */
export const clearErrorOnChange =
  ({ error, reset }: { error: unknown; reset: () => void }) =>
  (set: (text: string) => void) => ({
    onChange: ({ target }: { target: { value: string } }) => {
      set(target.value);
      if (error) reset();
    },
  });
