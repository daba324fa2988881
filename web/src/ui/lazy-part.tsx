import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react';
import { untilLoaded, useRetries } from './missing-parts.ts';
import { showToast } from './toast.ts';

/**
 * A part of a page whose file is fetched when it is first shown. One that can't be loaded leaves the page as it is: a
 * message says so, and it shows as soon as it is here.
 * @param fallback what stands in its place meanwhile
 */
export function lazyPart<Name extends string, Props extends object>(
  fetchFile: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  fallback: ReactNode = null,
): ComponentType<Props> {
  const Part: ComponentType<Props> = lazy(() =>
    untilLoaded(async () => ({ default: (await fetchFile())[name] as ComponentType<Props> })),
  );
  return (props) => (
    <Suspense fallback={<OnItsWay>{fallback}</OnItsWay>}>{createElement(Part, props)}</Suspense>
  );
}

function OnItsWay({ children }: { children: ReactNode }) {
  useRetries(() =>
    showToast({
      tone: 'warn',
      title: 'This part of the page could not be loaded.',
      text: 'Nothing on the page is lost. Please check your connection; the portal keeps trying.',
    }),
  );
  return children;
}
