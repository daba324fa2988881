import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';

type ToolbarProps = { label: string; className?: string; children: ReactNode };

/** Buttons that are one tab stop together; the arrow keys move between them. */
export function Toolbar({ label, className, children }: ToolbarProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);

  // after every render, because buttons may have been added or removed
  useLayoutEffect(() => {
    const buttons = buttonsOf(ref.current);
    const stop = Math.min(current, buttons.length - 1);
    for (const [index, button] of buttons.entries()) button.tabIndex = index === stop ? 0 : -1;
  });

  function handleKeyDown(event: KeyboardEvent) {
    const buttons = buttonsOf(ref.current);
    const at = buttons.findIndex((button) => button.matches(':focus'));
    if (at < 0) return;
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    buttons.at(next % buttons.length)?.focus();
  }

  function handleFocus() {
    const at = buttonsOf(ref.current).findIndex((button) => button.matches(':focus'));
    // the event may come from a dialog that one of the buttons has opened
    if (at >= 0) setCurrent(at);
  }

  return (
    <div
      ref={ref}
      role="toolbar"
      aria-label={label}
      className={className}
      onKeyDown={handleKeyDown}
      onFocus={handleFocus}
    >
      {children}
    </div>
  );
}

const buttonsOf = (bar: HTMLElement | null): HTMLButtonElement[] => [
  ...(bar?.querySelectorAll('button') ?? []),
];
