import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

type ListItemProps = ComponentProps<'li'> & {
  /** its buttons: beside the text, or below it where the window is narrow or letters are large */
  actions: ReactNode;
};

/** An item of a list, with what can be done with it. */
export function ListItem({ actions, className, children, ...rest }: ListItemProps) {
  return (
    <li
      {...rest}
      className={classNames('flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-3', className)}
    >
      <div className="min-w-0 grow basis-48 wrap-anywhere">{children}</div>
      <div className="flex flex-wrap items-center gap-2">{actions}</div>
    </li>
  );
}
