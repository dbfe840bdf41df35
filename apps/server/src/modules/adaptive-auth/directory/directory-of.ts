import { once } from "../../../platform/once.ts";
import type { Platform } from "../../../platform/platform.ts";
import { DirectoryService } from "./directory-service.ts";

/** The directory of one process's platform. */
export const directoryOf = once((platform: Platform) => new DirectoryService(platform));
