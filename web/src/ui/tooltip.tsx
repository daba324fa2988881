import type { ComponentProps, ReactElement } from 'react';
import { Focusable } from 'react-aria-components/Focusable';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';

type TooltipProps = {
  text: string;
  /** one native element that can take the focus (use aria-disabled rather than disabled) */
  children: ReactElement & ComponentProps<typeof Focusable>['children'];
};

/** A word of explanation on hover and focus. Touch screens never show it: say the same in the page there. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={300} closeDelay={100}>
      <Focusable>{children}</Focusable>
      <AriaTooltip
        offset={6}
        className="max-w-72 rounded-lg bg-ink px-3 py-2 text-sm text-floor shadow-float"
      >
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
