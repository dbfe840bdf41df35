import type { RouteNode } from "@parapet/api-model";
import type { Platform } from "../../../platform/platform.ts";
import { readKnownPaths, type KnownPaths } from "./document-store.ts";
import { learnerService } from "./learner/learner.ts";
import { readLearned } from "./learner/learning-store.ts";
import { clusterTemplates } from "./list-known-operations.ts";

/** The templates of an API as all learners know them now. */
export async function readTemplates(
  platform: Platform,
  apiId: string,
): Promise<{ templates: RouteNode; known: KnownPaths }> {
  const held = platform.services.get(learnerService).held(apiId);
  const { db } = platform.postgres;
  const [learned, known] = await Promise.all([readLearned(db, apiId, held), readKnownPaths(platform, apiId)]);
  return { templates: await clusterTemplates(learned, known), known };
}
