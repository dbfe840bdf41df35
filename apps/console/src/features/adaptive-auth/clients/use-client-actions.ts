import { type ApiClient, apiClientEndpoints, type BodySent, type Endpoints } from "@parapet/contract";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import { clientsKey } from "./clients-queries.ts";

export type NewClient = BodySent<Endpoints["apiClients.create"]>;
export type ClientChange = BodySent<Endpoints["apiClients.update"]>;
type StateChange = BodySent<Endpoints["apiClients.changeState"]>;

/** What is done with clients. Everything about them is looked at again after each; a refusal is said in a toast. */
export function useClientActions() {
  const t = useT();
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: clientsKey });
  const onError = (error: Error) => toast(errorText(t, error), "error");
  return {
    // The forms say what went wrong, where it went wrong.
    create: useMutation({
      mutationFn: (body: NewClient) => call(apiClientEndpoints["apiClients.create"], { body }),
      onSettled,
      onSuccess: ({ name }) => toast(t("clients.created", { name }), "success"),
    }),
    update: useMutation({
      mutationFn: ({ id, body }: { id: string; body: ClientChange }) =>
        call(apiClientEndpoints["apiClients.update"], { params: { id }, body }),
      onSettled,
      onSuccess: ({ name }) => toast(t("clients.changed", { name }), "success"),
    }),
    changeState: useMutation({
      mutationFn: ({ id, body }: { id: string; body: StateChange }) =>
        call(apiClientEndpoints["apiClients.changeState"], { params: { id }, body }),
      onSettled,
      onError,
      onSuccess: ({ name }, { body }) => toast(t(`clients.changedState.${body.action}`, { name }), "success"),
    }),
    resetLearning: useMutation({
      mutationFn: ({ id }: ApiClient) =>
        call(apiClientEndpoints["apiClients.resetLearning"], { params: { id }, body: {} }),
      onSettled,
      onError,
      onSuccess: ({ name }) => toast(t("clients.learningReset", { name }), "success"),
    }),
    remove: useMutation({
      mutationFn: ({ id }: ApiClient) => call(apiClientEndpoints["apiClients.delete"], { params: { id } }),
      onError,
      // The one that is gone is not asked for again.
      onSuccess: async (_, { id, name }) => {
        toast(t("clients.deleted", { name }), "success");
        await client.invalidateQueries({ queryKey: clientsKey, predicate: ({ queryKey }) => !queryKey.includes(id) });
      },
    }),
  };
}

export type ClientActions = ReturnType<typeof useClientActions>;
