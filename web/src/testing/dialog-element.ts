/**
 * What browsers do with a modal dialog and jsdom does not: it takes the focus, restores it on close, and
 * Escape asks the topmost one to close.
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
