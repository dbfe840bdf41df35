import { existsSync } from "node:fs";
import { join } from "node:path";
import { fixturesFolder } from "./fixtures-folder.ts";

const file = join(fixturesFolder, "inbox/graph/graph-subset.openapi.json");

/** Has every simulated tenant of a test run compared with Graph's description, where that is at hand. */
export function compareWithDescription(): void {
  if (existsSync(file)) process.env["PARAPET_GRAPH_DESCRIPTION"] ??= file;
}
