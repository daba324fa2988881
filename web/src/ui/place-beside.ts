const GAP = 8;

/** Places a menu below the element that opened it, above it if there is no room, and always within the window. */
export function placeBeside(trigger: HTMLElement, menu: HTMLElement): void {
  const { left, top, bottom } = trigger.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const rightmost = document.body.clientWidth - width - GAP;
  const lowest = window.innerHeight - height - GAP;
  const below = bottom + GAP;
  const above = top - GAP - height;
  menu.style.left = `${Math.max(GAP, Math.min(left, rightmost))}px`;
  menu.style.top = `${below <= lowest ? below : above >= GAP ? above : Math.max(GAP, lowest)}px`;
}
