import { ConfigError } from "../config-error.ts";

/** Migrations that cannot go on; its message is the one sentence that people read. */
export class MigrationError extends ConfigError {
  override readonly name = "MigrationError";
}
