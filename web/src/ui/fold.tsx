import { type ReactNode, useState } from 'react';

type FoldProps = {
  title: string;
  /** whether it is open at first */
  isOpen?: boolean;
  children: ReactNode;
};

/** What not everyone needs to see, below a line that opens it. */
export function Fold({ title, isOpen = false, children }: FoldProps) {
  const [isOpenAtFirst] = useState(isOpen);
  return (
    <details open={isOpenAtFirst}>
      <summary className="min-h-control-small w-fit cursor-pointer py-1 font-semibold text-court">
        {title}
      </summary>
      {children}
    </details>
  );
}
