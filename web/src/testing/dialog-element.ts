/**
 * What browsers do with a modal dialog and jsdom does not: the dialog takes the focus, gives it back when it closes, and
 * Escape asks the one on top to close.
 */

let modals: { dialog: HTMLDialogElement; opener: Element | null }[] = [];

HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
  modals.push({ dialog: this, opener: document.activeElement });
  this.open = true;
  this.tabIndex = -1; // browsers need none
  this.focus();
};

HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
  const shown = modals.find(({ dialog }) => dialog === this);
  if (!shown) return;
  modals = modals.filter((other) => other !== shown);
  this.open = false;
  if (shown.opener instanceof HTMLElement) shown.opener.focus();
  setTimeout(() => this.dispatchEvent(new Event('close')));
};

document.addEventListener('keydown', ({ key }) => {
  const top = modals.at(-1)?.dialog;
  if (key !== 'Escape' || !top) return;
  if (top.dispatchEvent(new Event('cancel', { cancelable: true }))) top.close();
});

export {};
