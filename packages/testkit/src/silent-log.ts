import type { Log } from "@parapet/server/platform/log.ts";

const ignore = () => undefined;

/** A log that says nothing. */
export const silentLog: Log = {
  level: "silent",
  child: () => silentLog,
  trace: ignore,
  debug: ignore,
  info: ignore,
  warn: ignore,
  error: ignore,
  fatal: ignore,
  silent: ignore,
};
