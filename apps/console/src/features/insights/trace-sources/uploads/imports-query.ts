import { importEndpoints, type TrafficImport } from "@parapet/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../../lib/api/call.ts";

/** Milliseconds between two looks while something is imported, and otherwise. */
const [busyMs, idleMs] = [1_000, 10_000];

export const isUnderWay = ({ state }: TrafficImport) => state === "waiting" || state === "running";

export function importsQuery(page: number, page_size: number) {
  return queryOptions({
    queryKey: ["imports.list", page, page_size],
    queryFn: ({ signal }) => call(importEndpoints["imports.list"], { query: { page, page_size }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) === true ? busyMs : idleMs),
  });
}
