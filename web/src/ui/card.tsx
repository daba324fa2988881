import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** The frame of a form or a block of data. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      {...rest}
      className={classNames(
        'rounded-xl border border-line bg-panel p-5 shadow-card phone:p-4 print:border-0 print:p-0',
        className,
      )}
    />
  );
}
