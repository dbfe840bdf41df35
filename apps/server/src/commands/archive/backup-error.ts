import { ConfigError } from "../../platform/config-error.ts";

/** A backup or a restore that cannot go on; its message is the one sentence that people read. */
export class BackupError extends ConfigError {
  override readonly name = "BackupError";
}
