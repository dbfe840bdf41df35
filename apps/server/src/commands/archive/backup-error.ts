/** A backup or a restore that cannot go on; its message is the one sentence that people read. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}
