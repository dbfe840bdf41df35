import type { RouteNode } from "@parapet/api-model";
import type { Platform } from "../../../platform/platform.ts";
import { readKnownPaths, type KnownPaths } from "./document-store.ts";
import { learnerService } from "./learner/learner.ts";
import { readLearnt } from "./learner/learning-store.ts";
import { templatesOf } from "./operations-of.ts";

/** The templates of an API as all learners know them now. */
export async function readTemplates(
  platform: Platform,
  apiId: string,
): Promise<{ templates: RouteNode; known: KnownPaths }> {
  const held = platform.services.get(learnerService).held(apiId);
  const { db } = platform.postgres;
  const [learnt, known] = await Promise.all([readLearnt(db, apiId, held), readKnownPaths(platform, apiId)]);
  return { templates: await templatesOf(learnt, known), known };
}
