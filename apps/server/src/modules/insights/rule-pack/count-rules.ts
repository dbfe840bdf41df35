import { LRUCache } from "lru-cache";
import type { Platform } from "../../../platform/platform.ts";
import { inDocumentThread } from "../document-work/in-document-thread.ts";
import type { RulePackRow } from "./table.ts";

type Pack = Pick<RulePackRow, "id" | "source">;

/** Packs whose number of rules is remembered. */
const max = 5_000;
const known = new WeakMap<Platform, LRUCache<string, number, Pack>>();

/** How many rules of a pack look at calls. Its text never changes, so it is read once. @throws Failure `too_costly` */
export async function countRules(platform: Platform, { id, source }: Pack): Promise<number> {
  const counts =
    known.get(platform) ??
    new LRUCache<string, number, Pack>({ max, fetchMethod: (_id, _old, { context }) => readCount(platform, context.source) });
  known.set(platform, counts);
  return counts.forceFetch(id, { context: { id, source } });
}

async function readCount(platform: Platform, source: string): Promise<number> {
  const { rules } = await inDocumentThread(platform, "rulePack", source);
  return rules.filter(({ isActive }) => isActive).length;
}
