import {
  type BodyOf,
  type ClientWay,
  type Endpoints,
  type ProtectedApi,
  protectedApiEndpoints,
} from "@parapet/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import { hasSecret } from "../../../../lib/client-ways/typed-way.ts";
import { apiQuery } from "../policy-queries.ts";

type ClientSettings = Required<Pick<BodyOf<Endpoints["protectedApis.update"]>, "client_ways" | "new_clients">>;

/** How an API's clients are identified and created. Each change is saved at once and can be undone. */
export function useClientSettings(api: ProtectedApi) {
  const client = useQueryClient();
  /** What the last change replaced. */
  const [replaced, setReplaced] = useState<Partial<ClientSettings> | null>(null);
  const update = useMutation({
    mutationFn: (body: Partial<ClientSettings>) =>
      call(protectedApiEndpoints["protectedApis.update"], { params: { id: api.id }, body }),
    onSuccess: (next) => client.setQueryData(apiQuery(api.id).queryKey, next),
    onSettled: () => client.invalidateQueries({ queryKey: ["protectedApis.list"] }),
  });
  return {
    ways: ((update.isPending ? update.variables.client_ways : undefined) ??
      api.client_ways) satisfies readonly ClientWay[],
    save: async (change: Partial<ClientSettings>) => {
      const { client_ways, new_clients } = api;
      await update.mutateAsync(change);
      const isUndoable = change.client_ways === undefined || keepsSecrets(client_ways, change.client_ways);
      if (!isUndoable) setReplaced(null);
      else setReplaced(change.client_ways === undefined ? { new_clients } : { client_ways });
    },
    /** null when there is nothing to undo. */
    undo:
      replaced === null
        ? null
        : async () => {
            await update.mutateAsync(replaced);
            setReplaced(null);
          },
    isSaving: update.isPending,
  };
}

/** Whether each saved secret is still saved, by issuer, so that the ways before can be saved again. */
function keepsSecrets(before: readonly ClientWay[], after: readonly ClientWay[]): boolean {
  const issuersOf = (ways: readonly ClientWay[]) => ways.flatMap((way) => (hasSecret(way) ? issuerOf(way) : []));
  const kept = issuersOf(after.filter((way) => way.kind === "jwt" && !("secret" in way.keys && way.keys.secret)));
  return issuersOf(before).every((issuer) => kept.includes(issuer));
}

const issuerOf = (way: ClientWay): string => (way.kind === "jwt" ? way.issuer : "");
