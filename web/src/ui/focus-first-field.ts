const FIELD =
  ':is(input:not([hidden], [readonly], [type=radio]), [type=radio]:checked, select, textarea:not([readonly]))';

/**
 * A `ref` for the fields of a dialog: focuses the first that can be filled in once the dialog is open, which until then has the
 * focus itself.
 */
export function focusFirstField(fields: HTMLElement | null): void {
  const isNew = fields !== null && document.activeElement === fields.closest('dialog');
  if (isNew) fields.querySelector<HTMLElement>(FIELD)?.focus();
}
