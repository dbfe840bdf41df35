import type { RouteNode } from "@parapet/api-model";
import type { Platform } from "../../../platform/platform.ts";
import { learnerOf } from "./learner/learner-of.ts";
import { readLearnt } from "./learner/learning-store.ts";
import { templatesOf } from "./operations-of.ts";

/** The templates of an API as all learners know them now. */
export async function readTemplates(platform: Platform, apiId: string): Promise<RouteNode> {
  const held = learnerOf(platform).held(apiId);
  return templatesOf(await readLearnt(platform.postgres.db, apiId, held));
}
