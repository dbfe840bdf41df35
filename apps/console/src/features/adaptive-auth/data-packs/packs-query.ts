import { dataPackEndpoints } from "@parapet/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

/** Milliseconds between two looks at a pack that is being read. */
const paceMs = 1_000;

export const packsQuery = queryOptions({
  queryKey: ["dataPacks.list"],
  queryFn: ({ signal }) => call(dataPackEndpoints["dataPacks.list"], { signal }),
  refetchInterval: ({ state }) =>
    state.data?.items.some((pack) => pack.state === "importing") === true ? paceMs : false,
});

/** What the packs in use say about an address; nothing is asked without one. */
export function lookQuery(address: string) {
  return queryOptions({
    queryKey: ["dataPacks.look", address],
    queryFn: ({ signal }) => call(dataPackEndpoints["dataPacks.look"], { query: { address }, signal }),
    enabled: address !== "",
    retry: false,
  });
}
