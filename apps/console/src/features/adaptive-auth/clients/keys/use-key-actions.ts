import {
  type BodySent,
  type ClientKey,
  type ClientKeyWithSecret,
  clientKeyEndpoints,
  type Endpoints,
  type SigningKey,
} from "@parapet/contract";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { clientsKey } from "../clients-queries.ts";

export type NewKey = BodySent<Endpoints["clientKeys.create"]>;
type Rotation = BodySent<Endpoints["clientKeys.rotate"]>;
type NewSigningKey = BodySent<Endpoints["signingKeys.create"]>;

/** What is done with the keys of a client. The forms say what went wrong themselves. */
export function useKeyActions(id: string) {
  const t = useT();
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: clientsKey });
  const onError = (error: Error) => toast(errorText(t, error), "error");
  const revoked = { onSettled, onError, onSuccess: () => toast(t("clients.keyRevoked"), "success") };
  return {
    create: useMutation({
      mutationFn: (body: NewKey): Promise<ClientKeyWithSecret> =>
        call(clientKeyEndpoints["clientKeys.create"], { params: { id }, body }),
      onSettled,
    }),
    rotate: useMutation({
      mutationFn: ({ key, body }: { key: string; body: Rotation }): Promise<ClientKeyWithSecret> =>
        call(clientKeyEndpoints["clientKeys.rotate"], { params: { id, key }, body }),
      onSettled,
      onError,
    }),
    revoke: useMutation({
      mutationFn: ({ id: key }: ClientKey) => call(clientKeyEndpoints["clientKeys.revoke"], { params: { id, key } }),
      ...revoked,
    }),
    unlock: useMutation({
      mutationFn: ({ id: key }: ClientKey) =>
        call(clientKeyEndpoints["clientKeys.unlock"], { params: { id, key }, body: {} }),
      onSettled,
      onError,
      onSuccess: () => toast(t("clients.keyUnlocked"), "success"),
    }),
    register: useMutation({
      mutationFn: (body: NewSigningKey) => call(clientKeyEndpoints["signingKeys.create"], { params: { id }, body }),
      onSettled,
      onSuccess: () => toast(t("clients.signingKeyAdded"), "success"),
    }),
    revokeSigning: useMutation({
      mutationFn: ({ id: key }: SigningKey) => call(clientKeyEndpoints["signingKeys.revoke"], { params: { id, key } }),
      ...revoked,
    }),
  };
}
