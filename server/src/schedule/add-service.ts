import type { Portal } from '#portal.ts';

export function createAddService(_portal: Portal) {
  return {};
}
