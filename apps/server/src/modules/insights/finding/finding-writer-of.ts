import type { Platform } from "../../../platform/platform.ts";
import { FindingWriter } from "./finding-writer.ts";

const writers = new WeakMap<Platform, FindingWriter>();

/** The writer of one process's platform. */
export function findingWriterOf(platform: Platform): FindingWriter {
  const writer = writers.get(platform) ?? new FindingWriter(platform);
  writers.set(platform, writer);
  return writer;
}
