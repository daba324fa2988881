import type { Portal } from '#portal.ts';

export function createCancelService(_portal: Portal) {
  return {};
}
