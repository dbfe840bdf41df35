import { type BodySent, type Endpoints, providerEndpoints } from "@parapet/contract";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/call.ts";
import { useT } from "../../lib/i18n/use-t.ts";
import { errorText } from "../../lib/problem/error-text.ts";
import { providersKey } from "./providers-queries.ts";

export type NewProvider = BodySent<Endpoints["providers.create"]>;
export type ProviderFields = BodySent<Endpoints["providers.update"]>;

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Creates, changes, archives, restores and rotates; whatever shows providers looks again after each. */
export function useProviderActions() {
  const t = useT();
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: providersKey });
  const onError = (error: Error) => toast(errorText(t, error), "error");
  return {
    // The forms say what went wrong, where it went wrong.
    create: useMutation({
      mutationFn: (body: NewProvider) => call(providerEndpoints["providers.create"], { body }),
      onSettled,
      onSuccess: ({ name }) => toast(t("providers.created", { name }), "success"),
    }),
    update: useMutation({
      mutationFn: ({ id, body }: { id: string; body: ProviderFields }) =>
        call(providerEndpoints["providers.update"], { params: { id }, body }),
      onSettled,
      onSuccess: ({ name }) => toast(t("providers.changed", { name }), "success"),
    }),
    archive: useMutation({
      mutationFn: ({ id }: Named) => call(providerEndpoints["providers.archive"], { params: { id }, body: {} }),
      onSettled,
      onError,
      onSuccess: ({ name }) => toast(t("providers.archivedNow", { name }), "success"),
    }),
    restore: useMutation({
      mutationFn: ({ id }: Named) => call(providerEndpoints["providers.restore"], { params: { id }, body: {} }),
      onSettled,
      onError,
      onSuccess: ({ name }) => toast(t("providers.restored", { name }), "success"),
    }),
    rotate: useMutation({
      mutationFn: ({ id, grace_hours }: { id: string; grace_hours: number }) =>
        call(providerEndpoints["providers.rotateKey"], { params: { id }, body: { grace_hours } }),
      onSettled,
      onError,
      onSuccess: () => toast(t("providers.rotated"), "success"),
    }),
  };
}

export type ProviderActions = ReturnType<typeof useProviderActions>;
