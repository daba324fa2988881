import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Loading } from '#ui/loading.tsx';
import { retryMissing, useRetries } from '#ui/missing-parts.ts';
import { Notice } from '#ui/notice.tsx';

/** Stands in for a page whose file is on its way, and says so when it can't be loaded. */
export function PageOnItsWay() {
  const [isMissing, setMissing] = useState(false);
  useRetries(() => setMissing(true));
  if (!isMissing) return <Loading />;
  return (
    <Notice tone="bad" title="This page could not be loaded.">
      <p>Please check your connection; the portal keeps trying.</p>
      <p className="mt-3">
        <Button onClick={retryMissing}>Try again</Button>
      </p>
    </Notice>
  );
}
