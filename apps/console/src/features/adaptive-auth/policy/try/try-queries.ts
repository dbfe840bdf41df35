import {
  adaptiveTrialEndpoints,
  apiClientEndpoints,
  decisionEndpoints,
  type AdaptiveSettings,
  type TriedCall,
} from "@parapet/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../../lib/api/call.ts";
import { pause } from "../../../../lib/api/pause.ts";

/** Tries a sample call under settings, debounced. */
export function trialQuery(id: string, settings: AdaptiveSettings | undefined, tried: TriedCall) {
  return queryOptions({
    queryKey: ["adaptiveConfigs.try", id, settings, tried],
    queryFn: async ({ signal }) => {
      await pause(signal);
      return call(adaptiveTrialEndpoints["adaptiveConfigs.try"], {
        params: { id },
        body: { settings, call: tried },
        signal,
      });
    },
    placeholderData: keepPreviousData,
    retry: false,
    // What is known of the client grows.
    staleTime: 0,
    gcTime: 60_000,
  });
}

export function recentQuery(id: string) {
  return queryOptions({
    queryKey: ["decisions", "list", "of", id],
    queryFn: ({ signal }) =>
      call(decisionEndpoints["decisions.list"], {
        query: { api: [id], cause: ["policy"], page: 1, page_size: 25 },
        signal,
      }),
  });
}

export function pastQuery(decision: string) {
  return queryOptions({
    queryKey: ["decisions", "get", decision],
    queryFn: ({ signal }) => call(decisionEndpoints["decisions.get"], { params: { id: decision }, signal }),
  });
}

export function clientsQuery(id: string, search: string) {
  return queryOptions({
    queryKey: ["apiClients.list", "of", id, search],
    queryFn: ({ signal }) =>
      call(apiClientEndpoints["apiClients.list"], {
        query: { api: id, page: 1, page_size: 50, ...(search.trim() !== "" && { search }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}
