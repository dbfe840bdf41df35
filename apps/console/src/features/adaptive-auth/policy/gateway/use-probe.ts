import { gatewayEndpoints } from "@parapet/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/api/call.ts";
import { lastProbeQuery } from "./gateway-queries.ts";

/** The last probe of an API's gateway with its progress, and an action to run another one. */
export function useProbe(id: string) {
  const client = useQueryClient();
  const { queryKey } = lastProbeQuery(id, false);
  const start = useMutation({
    mutationFn: (path: string) => call(gatewayEndpoints["gateways.probe"], { params: { id }, body: { path } }),
    onMutate: () => client.getQueryData(queryKey)?.started_at,
    onSuccess: (result) => client.setQueryData(queryKey, result),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  const { data, error, refetch } = useQuery(lastProbeQuery(id, start.isPending));
  // Data is of the previous run until the new one reports progress.
  const isOld = start.isPending && data?.started_at === start.context;
  return {
    start,
    last: isOld ? null : data,
    isRunning: start.isPending || data?.state === "running",
    load: { error, refetch },
  };
}
