/** Why the embedded database can't run here; the message is one sentence that says what to do. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError';
}

/** Another portal is using this data folder. */
export class FolderBusyError extends EmbeddedError {}
