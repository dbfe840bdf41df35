import type { Call, GraphAnswer } from "../graph/graph-request.ts";
import type { JsonObject } from "../json.ts";
import { readQueryOptions } from "./query-options.ts";
import { selectProperties } from "./select-properties.ts";

/** Returns an entity with its selected properties. */
export function answerEntity(
  call: Call,
  entity: JsonObject,
  { context, selected, status = 200 }: { context: string; selected?: readonly string[]; status?: 200 | 201 },
): GraphAnswer {
  const { select, expand } = readQueryOptions(call.query);
  const body = selectProperties(entity, select ?? selected ?? null, expand);
  return { status, body: { "@odata.context": `${call.root}/$metadata#${context}/$entity`, ...body } };
}
