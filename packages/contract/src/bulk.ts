import * as z from "zod/mini";
import { id } from "./primitives.ts";
import { errorCode } from "./problem.ts";

/** How many things one call changes at most; a longer selection takes several calls. */
export const bulkLimit = 100;

export const bulkIds = z.array(id).check(z.minLength(1), z.maxLength(bulkLimit));

/** The ids that a list's filters select, in its order. */
export const selectedIds = z.object({ ids: z.array(id) });

/** What became of one thing; `unchanged` was as wanted already. */
export const bulkItem = z.object({
  id,
  /** How people call it; empty when it is not there. */
  name: z.string(),
  result: z.enum(["done", "unchanged", "failed"]),
  /** Why it failed. */
  error: z.nullable(errorCode),
});
export type BulkItem = z.infer<typeof bulkItem>;

/** One result for each id asked for, in their order. */
export const bulkOutcome = z.object({ items: z.array(bulkItem) });
