import { writeSync } from "node:fs";
import { isatty } from "node:tty";
import type { FastifyBaseLogger } from "fastify";
import { type DestinationStream, pino } from "pino";
import { loggedError } from "./logged-error.ts";
import { showsColors } from "./shows-colors.ts";
import { terminalLine } from "./terminal-log.ts";

/** The process's structured log: pino, shared with the HTTP server. */
export type Log = FastifyBaseLogger;

/** Characters of lines that wait for a log that can't be written. */
const maxWaiting = 1024 * 1024;

/** Standard output stays free for what people and scripts read. */
const standardError = 2;

/** Opens the log of a process or a thread: lines for people at a terminal, JSON elsewhere. */
export function openLog(level = "info"): Log {
  const destination = isatty(standardError) ? terminal() : file();
  return pino({ level, serializers: { err: loggedError } }, destination);
}

/**
 * A log that can't be written, such as on a full disk, must not end the process. Lines wait up to a limit until it can; at
 * the end of the process they are dropped, where pino would try without end.
 */
function file(): DestinationStream {
  const destination = pino.destination({ dest: standardError, sync: true, maxLength: maxWaiting });
  return destination.on("error", () => {
    destination.flushSync = () => undefined;
  });
}

function terminal(): DestinationStream {
  const isColored = showsColors({ isTTY: true }, process.env);
  return {
    write(json) {
      const line = terminalLine(json, isColored);
      if (line !== null) writeSync(standardError, line);
    },
  };
}
