import { rulePackEndpoints } from "@parapet/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../../lib/api/call.ts";

export const packsKey = ["rulePacks"] as const;

export const packsQuery = queryOptions({
  queryKey: [...packsKey, "list"],
  queryFn: ({ signal }) => call(rulePackEndpoints["rulePacks.list"], { signal }),
});

/** A pack with its text. */
export function packQuery(id: string) {
  return queryOptions({
    queryKey: [...packsKey, "get", id],
    queryFn: ({ signal }) => call(rulePackEndpoints["rulePacks.get"], { params: { id }, signal }),
  });
}
