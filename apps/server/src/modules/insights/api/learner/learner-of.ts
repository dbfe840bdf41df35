import type { Platform } from "../../../../platform/platform.ts";
import { learnerIdOf } from "../../../../platform/learner-id.ts";
import { Learner } from "./learner.ts";

const learners = new WeakMap<Platform, Learner>();

/** The learner of one process's platform. */
export function learnerOf(platform: Platform): Learner {
  const learner = learners.get(platform) ?? new Learner(platform, learnerIdOf(platform.config.dataFolder));
  learners.set(platform, learner);
  return learner;
}
