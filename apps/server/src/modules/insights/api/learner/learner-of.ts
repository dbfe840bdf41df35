import { once } from "../../../../platform/once.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { learnerIdOf } from "../../../../platform/learner-id.ts";
import { Learner } from "./learner.ts";

/** The learner of one process's platform. */
export const learnerOf = once((platform: Platform) => new Learner(platform, learnerIdOf(platform.config.dataFolder)));
