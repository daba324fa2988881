import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { navigate, usePathname } from './location.ts';
import { matchPath, type Params } from './match-path.ts';

const ParamsContext = createContext<Params>({});

/** The parameters of the current route. */
export function useParams(): Params {
  return useContext(ParamsContext);
}

type RoutesProps = { routes: readonly { path: string; page: ReactNode }[]; otherwise: ReactNode };

/** Renders the page of the first route that matches the path. */
export function Routes({ routes, otherwise }: RoutesProps) {
  const pathname = usePathname();
  for (const { path, page } of routes) {
    const params = matchPath(path, pathname);
    if (!params) continue;
    return (
      <ParamsContext key={path} value={params}>
        {page}
      </ParamsContext>
    );
  }
  return otherwise;
}

/** Opens another page as soon as it is rendered, replacing the history entry. */
export function Redirect({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}
