import { join } from "node:path";

const file = join(import.meta.dirname, "../fixtures/inbox/graph/graph-subset.openapi.json");

/** Has every simulated tenant of a test run compared with Graph's description. */
export function compareWithDescription(): void {
  process.env["PARAPET_GRAPH_DESCRIPTION"] ??= file;
}
