import { setTimeout as sleep } from "node:timers/promises";
import { endpoints } from "@parapet/contract";
import type { Fault } from "./fault.ts";

const lines = 30_000;
/** Longest until the work of a killed process is taken up again, in milliseconds. */
const againMs = 60_000;

/** The server is killed in the middle of an uploaded file, and goes on with it. */
export const killedImport: Fault = {
  name: "server killed during an import",
  kills: true,
  forgets: true,
  async play({ house, complain }) {
    const { caller } = house;
    const { id } = await caller.call(endpoints["imports.create"], {
      query: { format: "access_log", name: "access.log" },
      body: Buffer.from(Array.from({ length: lines }, (_, at) => line(at)).join("\n")),
    });
    const look = () => caller.call(endpoints["imports.get"], { params: { id } });
    while ((await look()).done === 0) await sleep(20);
    house.signal("SIGKILL");
    await house.ended();
    await house.start();
    const { done } = await look();
    const deadline = Date.now() + againMs;
    while ((await look()).done === done && Date.now() < deadline) await sleep(250);
    const found = await look();
    if (found.done === done) complain(`the import did not go on within ${againMs / 1000} s`);
    if (done === lines) complain("the import had ended before the server was killed");
    while ((await look()).finished_at === null) await sleep(250);
    const { total } = await caller.call(endpoints["events.list"], {
      query: { "source[is]": [found.source_id], showNonApi: true, page_size: 10 },
    });
    if (total !== lines) complain(`${total} of ${lines} imported calls are stored`);
  },
};

const line = (at: number) =>
  `203.0.113.${at % 250} - - [27/Nov/2026:03:00:00 +0000] "GET /orders/${at} HTTP/1.1" 200 512 "-" "okhttp/4.12.0"`;
