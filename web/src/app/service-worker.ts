type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL: (url: string) => string };
};

const ADDRESS = '/service-worker.js';

/** Registers the service worker that opens the portal offline (docs/decisions/0054). It caches no personal data. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // the content security policy requires script URLs to come from a named Trusted Types policy (docs/spec/safety.md#w7)
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => ADDRESS });
  // without a worker, e.g. in a private window, the portal needs a connection
  navigator.serviceWorker.register(policy?.createScriptURL(ADDRESS) ?? ADDRESS).catch(() => undefined);
}
