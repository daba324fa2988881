import { ADMIN, setUpLeague } from './admin-api.ts';
import { openPortal } from './portal.ts';

/** One portal for all stories. Throttling is off because every story comes from one address; its own tests are on the server's side. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const portal = await openPortal({
    DEMO: 'off',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    THROTTLE: 'off',
    LOG_LEVEL: 'warn',
  });
  await setUpLeague(portal.url);
  process.env.PORTAL_URL = portal.url;
  process.env.PORTAL_DATA = portal.dataDir;
  return () => portal.stop();
}
