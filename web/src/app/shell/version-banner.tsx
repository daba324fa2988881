import { useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { watchVersion } from './watch-version.ts';

/** Sticks to the top when the server has a newer front end than this page. */
export function VersionBanner() {
  const [isNew, setNew] = useState(false);
  useEffect(() => watchVersion(() => setNew(true)), []);

  return (
    <div role="status" className="sticky top-0 z-30 print:hidden">
      {isNew && (
        <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-b-2 border-warn bg-warn-soft px-4 py-2 text-warn">
          <p className="font-semibold">A new version of the app is available.</p>
          <Button tone="primary" size="small" onClick={() => window.location.reload()}>
            Click to refresh
          </Button>
        </div>
      )}
    </div>
  );
}
