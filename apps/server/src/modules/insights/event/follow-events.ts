import { setTimeout as sleep } from "node:timers/promises";
import { type Endpoints, lets, liveEvents, may, type QueryOf } from "@parapet/contract";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { findLive } from "../../account/login/authenticate.ts";
import { readSourceNames } from "../trace-source/read-source-names.ts";
import { openLiveTail } from "./live-tails.ts";
import { selectEvents } from "./sql.ts";
import { eventColumnsSql, presentEvent, storedEvent } from "./stored-event.ts";

/** Milliseconds between two looks at the store. */
const pace = 1000;
/** Rows that were received this long before the newest known one may still reach the store. */
const latestMs = 15_000;
/** How far back a tail that broke off is resumed. */
const resumeMs = 5 * 60_000;
/** Calls of one message; of more only the number is told. */
const mostRows = 50;
/** Looks between two checks of the session, and between two signs of life. */
const checkEvery = 5;

const liveRow = z.extend(storedEvent, { matching: z.number() });

/**
 * Follows what the filters select as server-sent events. Each tail asks the store itself, so that it sees the calls of
 * every process; a slow reader is asked for less often, and is told how many calls were left out.
 * @throws Failure `rate_limited`
 */
export async function followEvents(
  call: ViewerCall,
  query: QueryOf<Endpoints["events.stream"]>,
  lastEventId: string,
): Promise<AsyncIterable<string>> {
  // Before the answer begins, so that one too many is refused and not cut off.
  const { ended, leave } = openLiveTail(call.platform, call.viewer.userId);
  return messagesOf(call, query, { lastEventId, ended, leave });
}

interface Following {
  readonly lastEventId: string;
  readonly ended: AbortSignal;
  readonly leave: () => void;
}

async function* messagesOf(
  call: ViewerCall,
  query: QueryOf<Endpoints["events.stream"]>,
  { lastEventId, ended, leave }: Following,
): AsyncGenerator<string> {
  const { platform, viewer } = call;
  const look = lookFrom(call, query, startOf(lastEventId, call.now));
  try {
    // The first bytes tell that the stream is open.
    yield ":\n\n";
    for (let turn = 1; !ended.aborted; turn += 1) {
      const { items: rows, left_out, newest } = await look();
      if (rows.length > 0) {
        const names = await readSourceNames(platform, viewer.providerId);
        // By the schema, as every answer: what nobody declared never leaves.
        const message = liveEvents.parse({ items: rows.map((row) => presentEvent(row, names)), left_out });
        yield `id: ${newest}\nevent: calls\ndata: ${JSON.stringify(message)}\n\n`;
      } else if (turn % checkEvery === 0) yield ":\n\n";
      if (turn % checkEvery === 0 && !(await mayGoOn(call))) return;
      await sleep(pace, null, { signal: ended }).catch(() => null);
    }
  } finally {
    leave();
  }
}

/** What a tail begins after, in ms of the receive time: where it broke off, unless that is long ago, else just now. */
function startOf(lastEventId: string, now: Date): number {
  const at = now.getTime();
  const last = /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) - latestMs : at - pace;
  return Math.min(at, Math.max(last, at - resumeMs));
}

async function mayGoOn({ platform, viewer }: ViewerCall): Promise<boolean> {
  const account = await findLive(platform, viewer, platform.clock.now());
  return account !== null && lets(may.readTraffic, account);
}

/** Answers with every call what came since the one before, oldest first. */
function lookFrom({ platform, viewer }: ViewerCall, query: QueryOf<Endpoints["events.stream"]>, start: number) {
  const { where, params } = selectEvents(viewer.providerId, { ...query, sort: "time" });
  let [since, newest] = [start, start];
  // Told already, by id with the receive time: what may still come late makes the same window be read again.
  const told = new Map<string, number>();
  return async () => {
    since = Math.max(since, newest - latestMs);
    for (const [id, at] of told) if (at <= since) told.delete(id);
    const rows = await readRows(platform.clickhouse, {
      sql: `SELECT ${eventColumnsSql}, count() OVER () AS matching FROM event
        WHERE ${where} AND received_at > {since: DateTime64(3, 'UTC')} AND id NOT IN {told: Array(UUID)}
        ORDER BY received_at DESC, id DESC LIMIT {limit: UInt16}`,
      params: { ...params, since: (since / 1000).toFixed(3), told: [...told.keys()], limit: mostRows },
      row: liveRow,
    });
    const items = rows.toReversed();
    for (const { id, received_at } of items) told.set(id, Date.parse(received_at));
    newest = Math.max(newest, ...told.values());
    const left_out = (rows[0]?.matching ?? 0) - rows.length;
    // What is left out is older than what is told, and is counted once.
    if (left_out > 0) since = Date.parse(items[0]?.received_at ?? "");
    return { items, left_out, newest };
  };
}
