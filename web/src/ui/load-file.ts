/** Files that could not be fetched when they were needed. */
const failed = new WeakSet<() => Promise<unknown>>();

const isReachable = (): Promise<boolean> =>
  fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Loads a file of the build. Browsers may remember that a file could not be fetched and then never fetch it again; so if it
 * fails a second time although the portal can be reached, the page is reloaded. It keeps picks and what was typed.
 * @param load the same function at each try
 * @throws what `load` throws
 */
export async function loadFile<File>(load: () => Promise<File>): Promise<File> {
  try {
    return await load();
  } catch (error) {
    if (failed.has(load) && (await isReachable())) window.location.reload();
    failed.add(load);
    throw error;
  }
}
