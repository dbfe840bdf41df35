import type { Platform } from "../../../platform/platform.ts";
import { inLane, type Lanes, newLanes } from "../../../platform/lanes.ts";

/** What a thread that opens mails is asked. */
export interface OpeningAsked {
  readonly raw: Uint8Array;
  readonly view: "page" | "text";
  /** Pieces of the mail that are marked in its page. */
  readonly evidence: readonly string[];
}

/** What it says: the page or the text, with how many pieces are marked; null for what is no mail. */
export type OpenedView = { readonly content: string; readonly marked: number } | null;

const lanesOf = new WeakMap<Platform, Lanes>();

/** Reads a mail for people beside the main thread; they do not wait for those that are analysed. */
export function readInThread(platform: Platform, asked: OpeningAsked): Promise<OpenedView> {
  const lanes = lanesOf.get(platform) ?? newLanes(1, new URL("reading-thread.ts", import.meta.url), null);
  lanesOf.set(platform, lanes);
  return inLane<{ readonly opened: OpenedView }, OpenedView>(lanes, {
    owner: "",
    asked,
    hear: async ({ opened }) => opened,
    tooCostly: null,
  });
}
