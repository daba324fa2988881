import { rm } from 'node:fs/promises';
import { setUpLeague } from './admin-api.ts';
import { OWN_COACHES } from './league.ts';
import { copyData, EMPTY, openPortal } from './portal.ts';
import { confirmedCoach } from './story.ts';

/**
 * One portal for most stories. Stories that need a separate one start with a copy of its league, in which a few coaches
 * have confirmed accounts.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const portal = await openPortal(EMPTY);
  await setUpLeague(portal.url);
  for (const coach of OWN_COACHES) await confirmedCoach(coach, portal);
  await portal.end();
  const template = await copyData(portal.dataDir);
  await portal.startAgain();
  process.env.PORTAL_URL = portal.url;
  process.env.PORTAL_DATA = portal.dataDir;
  process.env.PORTAL_TEMPLATE = template;
  return async () => {
    await portal.stop();
    await rm(template, { recursive: true, force: true });
  };
}
