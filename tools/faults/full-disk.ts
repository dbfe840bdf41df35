import { rmSync, statfsSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { endpoints } from "@parapet/contract";
import type { Fault } from "./fault.ts";

/** How long the disk stays full, in milliseconds. */
const fullMs = 15_000;
/** Longest until calls are acknowledged again, in milliseconds. */
const againMs = 60_000;

/** Another program fills the disk of the product's data, and frees it again. */
export const fullDisk: Fault = {
  name: "disk full",
  diskMib: 1_500,
  lacks: () => (process.getuid?.() === 0 ? null : "because only root makes a small disk"),
  async play({ house, traffic, complain }) {
    const hog = join(house.data, "..", "hog");
    await fill(hog);
    await sleep(fullMs);
    const health = await fetch(`${house.origin}/healthz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    if (health?.status !== 200) complain(`/healthz: ${health?.status ?? "no answer"}`);
    await house.caller.call(endpoints["traceSources.list"], {}).catch((error: Error) => complain(error.message));
    await house.caller.call(endpoints["events.list"], {}).catch((error: Error) => complain(error.message));
    rmSync(hog);
    const before = traffic.sent.acknowledged.size;
    const deadline = Date.now() + againMs;
    while (traffic.sent.acknowledged.size === before && Date.now() < deadline) await sleep(200);
    if (traffic.sent.acknowledged.size === before) complain(`no call was acknowledged ${againMs / 1000} s later`);
  },
};

/** Writes until nothing more goes in. */
async function fill(path: string): Promise<void> {
  const file = await open(path, "w");
  const piece = Buffer.alloc(65_536, 1);
  try {
    for (;;) await file.write(piece);
  } catch (error) {
    const { bavail, bsize } = statfsSync(path);
    if (!(error instanceof Error && "code" in error && error.code === "ENOSPC") || bavail * bsize > 1_048_576)
      throw error;
  } finally {
    await file.close();
  }
}
