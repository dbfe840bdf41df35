import type { Platform } from "../../../platform/platform.ts";
import { inLane, type Lanes, type Most, newLanes, usualUntilOthers } from "../../../platform/lanes.ts";

/** Request to the worker that renders emails. */
export interface OpenRequest {
  readonly raw: Uint8Array;
  readonly view: "page" | "text";
  /** Pieces to mark on the page. */
  readonly evidence: readonly string[];
}

/** The page or text, and how many pieces were marked; null if it isn't an email. */
export type OpenedView = { readonly content: string; readonly marked: number } | null;

/** What one email may cost. A tenant uses one worker at a time, and long rendering makes way for other tenants. */
const limits: Most = { ms: 20_000, memory: 512, ofOneOwner: 1, untilOthers: usualUntilOthers };
const workers = 2;

const pools = new WeakMap<Platform, Lanes>();

/** Sets other limits, for tests. */
export function limitOpening(platform: Platform, other: Partial<Most>): void {
  pools.set(platform, createPool({ ...limits, ...other }));
}

function createPool(most: Most): Lanes {
  return newLanes(workers, new URL("reading-worker.ts", import.meta.url), null, most);
}

/** Renders an email in a worker, separate from the analysis pool so that users don't wait for it. @param owner its tenant */
export function openInWorker(platform: Platform, owner: string, asked: OpenRequest): Promise<OpenedView> {
  const pool = pools.get(platform) ?? createPool(limits);
  pools.set(platform, pool);
  return inLane<{ readonly opened: OpenedView }, OpenedView>(pool, {
    owner,
    asked,
    hear: async ({ opened }) => opened,
    tooCostly: null,
  });
}
