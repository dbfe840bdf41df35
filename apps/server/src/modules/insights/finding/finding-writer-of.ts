import { once } from "../../../platform/once.ts";
import type { Platform } from "../../../platform/platform.ts";
import { FindingWriter } from "./finding-writer.ts";

/** The writer of one process's platform. */
export const findingWriterOf = once((platform: Platform) => new FindingWriter(platform));
