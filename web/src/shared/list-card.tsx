import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { QueryFailed } from './load-failed.tsx';

type ListCardProps<T> = {
  /** the id of the heading, which makes it focusable */
  id?: string;
  title: string;
  text: string;
  /** shown even while the list is loading or has failed */
  head?: ReactNode;
  query: UseQueryResult<T>;
  failed: string;
  className?: string;
  /** class names of the placeholder while the list is loading */
  loadingClassName?: string;
  children: (list: T) => ReactNode;
};

/** A card with one list: loading, failed, or ready. */
export function ListCard<T>({
  id: idProp,
  title,
  text,
  head,
  query,
  failed,
  className = '',
  loadingClassName = 'h-40',
  children,
}: ListCardProps<T>) {
  const made = useId();
  const id = idProp ?? made;
  return (
    <Card aria-labelledby={id} className={className}>
      <h2 id={id} tabIndex={idProp === undefined ? undefined : -1} className="text-2xl outline-none">
        {title}
      </h2>
      <p className="mt-1 max-w-prose text-muted">{text}</p>
      {head}
      <QueryFailed query={query} failed={failed} className="mt-4" />
      {query.isPending && (
        <div role="status" className="mt-4">
          <span className="sr-only">{`Loading: ${title}`}</span>
          <Skeleton className={loadingClassName} />
        </div>
      )}
      {query.data !== undefined && children(query.data)}
    </Card>
  );
}
