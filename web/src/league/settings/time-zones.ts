/** Where most leagues that use the portal play. */
const NEAR = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];

/** The zones to choose from: the near ones first, then all that the browser knows, and the one in force in any case. */
export function timeZones(inForce: string): { near: string[]; others: string[] } {
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !NEAR.includes(zone));
  const isListed = NEAR.includes(inForce) || others.includes(inForce);
  return { near: NEAR, others: isListed ? others : [inForce, ...others] };
}

/** 'America/New_York' as 'America/New York'. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ');
