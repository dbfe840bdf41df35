import { type BodySent, type Endpoints, type ProtectedApi, protectedApiEndpoints } from "@parapet/contract";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import { apisKey } from "./apis-query.ts";

export type NewApi = BodySent<Endpoints["protectedApis.create"]>;
type ApiChange = BodySent<Endpoints["protectedApis.update"]>;

/** Registers, changes, bypasses, archives and restores; the list looks again after each. */
export function useApiActions() {
  const t = useT();
  const client = useQueryClient();
  const onSettled = () =>
    Promise.all([apisKey, ["protectedApis.get"]].map((queryKey) => client.invalidateQueries({ queryKey })));
  const onError = (error: Error) => toast(errorText(t, error), "error");
  return {
    // The form says what went wrong, where it went wrong.
    create: useMutation({
      mutationFn: (body: NewApi) => call(protectedApiEndpoints["protectedApis.create"], { body }),
      onSettled,
      onSuccess: ({ name }) => toast(t("protectedApis.created", { name }), "success"),
    }),
    update: useMutation({
      mutationFn: ({ id, body }: { id: string; body: ApiChange }) =>
        call(protectedApiEndpoints["protectedApis.update"], { params: { id }, body }),
      onSettled,
      onSuccess: ({ name }) => toast(t("protectedApis.changed", { name }), "success"),
    }),
    bypass: useMutation({
      mutationFn: ({ id, ...body }: { id: string; minutes: number; reason: string }) =>
        call(protectedApiEndpoints["protectedApis.bypass"], { params: { id }, body }),
      onSettled,
      onError,
      onSuccess: ({ name, bypass_until }) =>
        toast(
          t(bypass_until === null ? "protectedApis.bypassEnded" : "protectedApis.bypassed", { name }),
          bypass_until === null ? "success" : "warning",
        ),
    }),
    archive: useMutation({
      mutationFn: ({ id }: ProtectedApi) =>
        call(protectedApiEndpoints["protectedApis.archive"], { params: { id }, body: {} }),
      onSettled,
      onError,
      onSuccess: ({ name }) => toast(t("protectedApis.archived", { name }), "success"),
    }),
    restore: useMutation({
      mutationFn: ({ id }: ProtectedApi) =>
        call(protectedApiEndpoints["protectedApis.restore"], { params: { id }, body: {} }),
      onSettled,
      onError,
      onSuccess: ({ name }) => toast(t("protectedApis.restored", { name }), "success"),
    }),
  };
}
