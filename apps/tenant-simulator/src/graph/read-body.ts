import type * as z from "zod";
import { GraphError } from "./graph-error.ts";
import type { Call } from "./graph-request.ts";

/** Validates the request body. */
export function readBody<Schema extends z.ZodType>({ body }: Call, schema: Schema): z.output<Schema> {
  const read = schema.safeParse(body ?? {});
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new GraphError(
    "badRequest",
    `Unable to read the request body: ${issue?.path.join("/") ?? ""}: ${issue?.message ?? ""}.`,
  );
}
