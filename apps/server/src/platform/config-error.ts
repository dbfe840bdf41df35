/** What stops a command and an operator can fix; its message is the one sentence that people read. */
export class ConfigError extends Error {
  override readonly name: string = "ConfigError";
}
