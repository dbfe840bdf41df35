import { setTimeout as sleep } from "node:timers/promises";
import { openClickHouse } from "@parapet/server/platform/clickhouse/clickhouse.ts";
import { readRunning } from "@parapet/server/platform/running.ts";
import { silentLog as log } from "@parapet/testkit";
import * as z from "zod";
import type { Sent } from "./traffic.ts";

/** What of a sender's calls is in the event store. */
export interface Stored {
  /** Acknowledged calls that are there. */
  readonly events: number;
  /** Rows too many. */
  readonly twice: number;
  /** Answered decisions that are in the log. */
  readonly logged: number;
}

/** Rows move to the store every few seconds, and after a fault only when it answers again. */
const arrivalMs = 60_000;

/** Counts in the store itself, waiting for what was acknowledged. */
export async function countStored(data: string, { acknowledged, decided }: Sent): Promise<Stored> {
  const url = (await readRunning(data))?.clickhouseUrl;
  if (url == null) throw new Error(`No server runs on ${data}`);
  const clickhouse = await openClickHouse({ url, dataFolder: data, log, makesDatabase: false });
  const idsOf = async (query: string) => {
    const answer = await clickhouse.client.query({ query, format: "JSONEachRow" });
    return z
      .array(z.object({ id: z.string() }))
      .parse(await answer.json())
      .map(({ id }) => id);
  };
  try {
    const deadline = Date.now() + arrivalMs;
    for (;;) {
      const events = await idsOf("select request_id as id from event");
      const decisions = await idsOf("select toString(id) as id from decision");
      const ofOurs = events.filter((id) => acknowledged.has(id));
      const stored: Stored = {
        events: new Set(ofOurs).size,
        twice: events.length - new Set(events).size + decisions.length - new Set(decisions).size,
        logged: new Set(decisions.filter((id) => decided.has(id))).size,
      };
      const isWhole = stored.events === acknowledged.size && stored.logged === decided.size;
      if (isWhole || Date.now() > deadline) return stored;
      await sleep(500);
    }
  } finally {
    await clickhouse.close();
  }
}
