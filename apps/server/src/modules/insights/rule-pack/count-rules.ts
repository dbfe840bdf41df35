import { LRUCache } from "lru-cache";
import { Failure } from "../../../platform/failure.ts";
import type { Platform } from "../../../platform/platform.ts";
import { defineService } from "../../../platform/services.ts";
import { inDocumentThread } from "../document-work/in-document-thread.ts";
import type { RulePackRow } from "./table.ts";

/** Packs whose number of rules is remembered. */
const max = 5_000;
export const ruleCountsService = defineService(
  "rule counts",
  (platform) =>
    new LRUCache<string, number, RulePackRow>({
      max,
      fetchMethod: (_id, _old, { context }) => readCount(platform, context),
    }),
);

/** How many rules of a pack look at calls. Its text never changes, so it is read once. @throws Failure `too_costly` */
export async function countRules(platform: Platform, pack: RulePackRow): Promise<number> {
  return platform.services.get(ruleCountsService).forceFetch(pack.id, { context: pack });
}

async function readCount(platform: Platform, { providerId, source }: RulePackRow): Promise<number> {
  const { rules, isTooCostly = false } = await inDocumentThread(platform, providerId, "rulePack", source);
  if (isTooCostly) throw new Failure("too_costly");
  return rules.filter(({ isActive }) => isActive).length;
}
