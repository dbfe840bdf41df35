import type { BulkItem } from "@parapet/contract";
import * as z from "zod/mini";
import type { Asked } from "./test-server.ts";

const withIds = z.object({ ids: z.array(z.string()) });

/** The ids that a bulk request names. */
export const idsOf = ({ body }: Asked): readonly string[] => withIds.parse(body).ids;

export const doneWith = (...ids: readonly string[]): BulkItem[] =>
  ids.map((id) => ({ id, name: id, result: "done", error: null }));

/** The response to a bulk request that is done with each of its ids. */
export const allDone = (asked: Asked) => ({ items: doneWith(...idsOf(asked)) });
