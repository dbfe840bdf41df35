/** Migrations that cannot go on; its message is the one sentence that people read. */
export class MigrationError extends Error {
  override readonly name = "MigrationError";
}
