import { useState, useSyncExternalStore } from 'react';
import { Button } from '#ui/button.tsx';
import { useFocusHandover } from '#ui/use-focus-handover.ts';
import { WINDOW_BAR } from '#ui/window-bottom.ts';

const COOKIE = 'cookieConsent';
const SECURE_COOKIE = `__Host-${COOKIE}`;
const LIFETIME_DAYS = 150;

const never = () => () => undefined;

/** Shown until 'Got it!' is pressed; the answer is stored for 150 days (docs/spec/product.md#sizes). */
export function CookieNotice() {
  // On the server and before hydration the answer is unknown: no notice rather than a flash of it.
  const isStored = useSyncExternalStore(never, hasConsent, () => true);
  const [isPressed, setPressed] = useState(false);
  return isStored || isPressed ? null : <Bar onPress={() => setPressed(true)} />;
}

function Bar({ onPress }: { onPress: () => void }) {
  const ref = useFocusHandover<HTMLElement>();

  function handlePress() {
    // browsers accept the prefix over TLS only
    const [name, secure] = location.protocol === 'https:' ? [SECURE_COOKIE, '; Secure'] : [COOKIE, ''];
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = `${name}=true; Max-Age=${LIFETIME_DAYS * 24 * 60 * 60}; Path=/; SameSite=Lax${secure}`;
    onPress();
  }

  return (
    <section
      ref={ref}
      aria-label="Cookies"
      className={`${WINDOW_BAR} sticky bottom-0 z-30 print:hidden flex min-h-18 items-center justify-center gap-x-4 flex-wrap gap-y-2 border-t-2 border-line bg-raised px-4 py-2 shadow-float phone:justify-between`}
    >
      <p className="phone:grow phone:basis-32 phone:text-sm phone:leading-tight">
        This website uses cookies to enhance the user experience.
      </p>
      <Button tone="primary" className="shrink-0" onClick={handlePress}>
        Got it!
      </Button>
    </section>
  );
}

function hasConsent(): boolean {
  const cookies = document.cookie.split('; ');
  return [SECURE_COOKIE, COOKIE].some((name) => cookies.includes(`${name}=true`));
}
