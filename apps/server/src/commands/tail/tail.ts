import { setTimeout as sleep } from "node:timers/promises";
import { postLines, type PostTarget } from "@parapet/node-middleware";
import { ConfigError } from "../../platform/config-error.ts";
import { stopSignal } from "../stop-signal.ts";
import { Columns } from "./columns.ts";
import { Follower } from "./follower.ts";
import { loadPosition, savePosition } from "./position.ts";
import { readTailOptions } from "./tail-options.ts";

/** How often the file is looked at when it had nothing new, in milliseconds. */
const lookMs = 250;
const firstPauseMs = 250;
const maxPauseMs = 30_000;

/**
 * `parapet tail`: sends the lines of a log as they are written, until it is asked to stop. The position moves on when
 * the server has lines safe, so nothing is lost; a piece whose acknowledgement was lost is sent again.
 */
export async function tail(argv: readonly string[]): Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  void stopSignal().then(() => stopping.abort());
  const { file, stateFile, fromStart, url, token } = readTailOptions(argv, process.env);
  const onProblem = (problem: string) => process.stderr.write(`parapet tail: ${problem}\n`);
  const follower = new Follower({ file, stateFile, fromStart, position: await loadPosition(stateFile), onProblem });
  const target = { url, token, contentType: "text/plain; charset=utf-8" };
  const columns = new Columns();
  await columns.readHead(file);
  const counts = { sent: 0, refused: 0 };
  process.stdout.write(`Parapet follows ${file}\n`);
  while (!signal.aborted) {
    const piece = await follower.next();
    if (piece === null) {
      await pause(lookMs, signal);
      continue;
    }
    const outcome = await deliver(target, columns.before(piece.lines), signal, onProblem);
    if (outcome === null) break;
    await savePosition(stateFile, piece.position);
    counts.sent += outcome.accepted;
    counts.refused += outcome.rejected;
  }
  await follower.close();
  process.stdout.write(`parapet tail: ${counts.sent} calls sent, ${counts.refused} lines rejected\n`);
}

/** Sends lines until they are taken; null when it was asked to stop before. @throws ConfigError when they never will be */
async function deliver(
  target: PostTarget,
  lines: readonly string[],
  signal: AbortSignal,
  onProblem: (problem: string) => void,
): Promise<{ readonly accepted: number; readonly rejected: number } | null> {
  if (lines.length === 0) return { accepted: 0, rejected: 0 };
  let reported = "";
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(maxPauseMs, pauseMs * 2)) {
    const outcome = await postLines(target, lines);
    if (outcome.kind === "taken") return outcome;
    if (outcome.kind === "refused") throw new ConfigError(`${outcome.why}.`);
    if (outcome.why !== reported) onProblem(`${outcome.why}; retrying`);
    reported = outcome.why;
    await pause(outcome.afterMs ?? pauseMs, signal);
    if (signal.aborted) return null;
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
