import { importEndpoints, type TrafficImport } from "@parapet/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../../lib/api/call.ts";
import type { ListPlace } from "../../../../lib/list/list-footer.tsx";

/** Milliseconds between two looks while something is imported, and otherwise. */
const [busyMs, idleMs] = [1_000, 10_000];

export const isUnderWay = ({ state }: TrafficImport) => state === "waiting" || state === "running";

export function importsQuery(query: ListPlace) {
  return queryOptions({
    queryKey: ["imports.list", query],
    queryFn: ({ signal }) => call(importEndpoints["imports.list"], { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) === true ? busyMs : idleMs),
  });
}
