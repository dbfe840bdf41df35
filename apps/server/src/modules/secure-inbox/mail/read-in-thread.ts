import type { Platform } from "../../../platform/platform.ts";
import { inLane, type Lanes, type Most, newLanes, usualUntilOthers } from "../../../platform/lanes.ts";

/** What a thread that opens mails is asked. */
export interface OpeningAsked {
  readonly raw: Uint8Array;
  readonly view: "page" | "text";
  /** Pieces of the mail that are marked in its page. */
  readonly evidence: readonly string[];
}

/** What it says: the page or the text, with how many pieces are marked; null for what is no mail. */
export type OpenedView = { readonly content: string; readonly marked: number } | null;

/** What one mail may cost. A tenant uses one thread at a time, and long reading makes way for other tenants. */
const limits: Most = { ms: 20_000, memory: 512, ofOneOwner: 1, untilOthers: usualUntilOthers };
const threads = 2;

const lanesOf = new WeakMap<Platform, Lanes>();

/** Sets other limits, for tests. */
export function limitReadingThreads(platform: Platform, other: Partial<Most>): void {
  lanesOf.set(platform, lanes({ ...limits, ...other }));
}

function lanes(most: Most): Lanes {
  return newLanes(threads, new URL("reading-thread.ts", import.meta.url), null, most);
}

/** Reads a mail for people beside the main thread; they do not wait for those that are analysed. @param owner whose it is */
export function readInThread(platform: Platform, owner: string, asked: OpeningAsked): Promise<OpenedView> {
  const known = lanesOf.get(platform) ?? lanes(limits);
  lanesOf.set(platform, known);
  return inLane<{ readonly opened: OpenedView }, OpenedView>(known, {
    owner,
    asked,
    hear: async ({ opened }) => opened,
    tooCostly: null,
  });
}
