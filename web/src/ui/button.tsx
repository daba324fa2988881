import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export type ButtonTone = 'primary' | 'quiet' | 'plain' | 'danger';
export type ButtonSize = 'normal' | 'small';

const BASE =
  'inline-flex max-w-full items-center justify-center gap-2 rounded-lg border text-center print:hidden font-semibold no-underline transition-[background-color,border-color,transform] duration-150 active:translate-y-px disabled:active:translate-y-0 disabled:cursor-not-allowed aria-disabled:cursor-not-allowed';

const SIZES: Record<ButtonSize, string> = {
  normal: 'min-h-control px-3.5 py-1 text-base',
  small: 'min-h-control-small px-2.5 py-0.5 text-sm',
};

const OFF =
  'disabled:border-line disabled:bg-line/50 disabled:text-muted aria-disabled:border-line aria-disabled:bg-line/50 aria-disabled:text-muted';

const TONES: Record<ButtonTone, string> = {
  primary: 'border-court bg-court text-on-court hover:border-court-strong hover:bg-court-strong',
  quiet: 'border-edge bg-panel text-ink hover:border-court hover:bg-court-soft',
  plain: 'border-transparent bg-transparent text-court hover:bg-court-soft',
  danger: 'border-bad bg-panel text-bad hover:bg-bad-soft',
};

/** The style of a button, for links that act as one. */
export function buttonClass(tone: ButtonTone = 'quiet', size: ButtonSize = 'normal'): string {
  return classNames(BASE, SIZES[size], TONES[tone], OFF);
}

type ButtonProps = ComponentProps<'button'> & {
  tone?: ButtonTone;
  size?: ButtonSize;
  /** a request is running: keeps the focus, ignores presses */
  busy?: boolean;
  /** ignores the second click of a double click, which was meant for the previous button in this place */
  ignoresDoubleClick?: boolean;
};

/** A native button. `type` is 'button' by default. */
export function Button({
  tone = 'quiet',
  size = 'normal',
  busy = false,
  ignoresDoubleClick = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      onClick={ignoresDoubleClick ? (event) => event.detail < 2 && onClick?.(event) : onClick}
      className={classNames(buttonClass(tone, size), className)}
      {...(busy && { 'aria-disabled': true, 'aria-busy': true, onClick: (event) => event.preventDefault() })}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

function Spinner() {
  return (
    <svg className="size-4 animate-spin" viewBox="0 0 16 16" fill="none" aria-hidden="true">
      <circle cx="8" cy="8" r="6.5" stroke="currentColor" strokeOpacity="0.3" strokeWidth="2" />
      <path d="M8 1.5A6.5 6.5 0 0 1 14.5 8" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}
