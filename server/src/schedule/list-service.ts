import type { Portal } from '#portal.ts';

export function createListService(_portal: Portal) {
  return {};
}
