import { setTimeout as sleep } from "node:timers/promises";
import { lets } from "@parapet/contract";
import type { ViewerCall } from "../../platform/call.ts";
import { settleFewRows } from "../../platform/journal/settle-rows.ts";
import { isTokenLive } from "../account/api-token/authenticate-token.ts";
import { findLive } from "../account/login/authenticate.ts";
import { openLiveTail } from "./live-tails.ts";

/** Milliseconds between two looks at the store. */
const pace = 1000;
/** Rows that were written this long before the newest known one may still reach the store. */
const latestMs = 15_000;
/** How far back a tail that broke off is resumed. */
const resumeMs = 5 * 60_000;
/** Max rows of one message; further rows are only counted. */
const maxRows = 50;
/** Looks between two checks of the session, and between two signs of life. */
const checkEvery = 5;

/** What a look asks of the store: what was written after a time, without rows that were sent already; the newest `limit`. */
export interface Look {
  /** Seconds with milliseconds, as ClickHouse reads a DateTime64(3) parameter. */
  readonly since: string;
  readonly sent: readonly string[];
  readonly limit: number;
}

/** A row with how many there are in all, as `count() OVER ()` tells. */
interface Found {
  readonly id: string;
  readonly matching: number;
}

/** Something that only grows, of which people see what is new. */
export interface Tail<Row extends Found> {
  /** What messages are called. */
  readonly event: string;
  readonly access: Parameters<typeof lets>[0];
  /** Newest first. */
  readonly look: (look: Look) => Promise<readonly Row[]>;
  /** When a row was written. */
  readonly writtenAt: (row: Row) => string;
  /** The message that tells of rows, oldest first. */
  readonly toMessage: (rows: readonly Row[], leftOut: number) => Promise<object>;
}

/**
 * Follows a tail as server-sent events. Each asks the store itself, so that it sees the rows of every process; a slow
 * reader is polled less often, and gets the number of rows left out.
 * @throws Failure `rate_limited`
 */
export async function follow<Row extends Found>(
  call: ViewerCall,
  lastEventId: string,
  tail: Tail<Row>,
): Promise<AsyncIterable<string>> {
  // Before the answer begins, so that one too many is refused and not cut off.
  const place = openLiveTail(call.platform, call.viewer.userId);
  return messagesOf(call, tail, { start: startOf(lastEventId, call.now), ...place });
}

interface Following {
  readonly start: number;
  readonly ended: AbortSignal;
  readonly leave: () => void;
}

async function* messagesOf<Row extends Found>(
  call: ViewerCall,
  tail: Tail<Row>,
  { start, ended, leave }: Following,
): AsyncGenerator<string> {
  const look = lookFrom(tail, start);
  try {
    // The first bytes tell that the stream is open.
    yield ":\n\n";
    for (let turn = 1; !ended.aborted; turn += 1) {
      await settleFewRows(call.platform);
      const { rows, leftOut, newest } = await look();
      if (rows.length > 0) {
        const message = await tail.toMessage(rows, leftOut);
        yield `id: ${newest}\nevent: ${tail.event}\ndata: ${JSON.stringify(message)}\n\n`;
      } else if (turn % checkEvery === 0) yield ":\n\n";
      if (turn % checkEvery === 0 && !(await mayGoOn(call, tail.access))) return;
      await sleep(pace, null, { signal: ended }).catch(() => null);
    }
  } finally {
    leave();
  }
}

/** What a tail begins after, in ms: where it broke off, unless that is long ago, else just now. */
function startOf(lastEventId: string, now: Date): number {
  const at = now.getTime();
  const last = /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) - latestMs : at - pace;
  return Math.min(at, Math.max(last, at - resumeMs));
}

async function mayGoOn({ platform, viewer }: ViewerCall, access: Tail<never>["access"]): Promise<boolean> {
  const now = platform.clock.now();
  const { apiTokenId } = viewer;
  if (apiTokenId !== undefined) return isTokenLive(platform, apiTokenId, viewer, now);
  const account = await findLive(platform, viewer, now);
  // What a person sees depends on their organization: moved to another one, they begin again.
  return account !== null && lets(access, account) && account.organizationId === viewer.organizationId;
}

/** Answers with every call what came since the one before, oldest first. */
function lookFrom<Row extends Found>(tail: Tail<Row>, start: number) {
  let [since, newest] = [start, start];
  // Told already, by id with the time: what may still come late makes the same window be read again.
  const sent = new Map<string, number>();
  return async () => {
    since = Math.max(since, newest - latestMs);
    for (const [id, at] of sent) if (at <= since) sent.delete(id);
    const found = await tail.look({ since: (since / 1000).toFixed(3), sent: [...sent.keys()], limit: maxRows });
    const rows = found.toReversed();
    for (const row of rows) sent.set(row.id, Date.parse(tail.writtenAt(row)));
    newest = Math.max(newest, ...sent.values());
    const leftOut = (found[0]?.matching ?? 0) - found.length;
    // Rows left out are older than rows sent, and are counted once.
    if (leftOut > 0 && rows[0] !== undefined) since = Date.parse(tail.writtenAt(rows[0]));
    return { rows, leftOut, newest };
  };
}
