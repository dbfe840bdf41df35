import { type AlertChannel, alertChannelEndpoints, type BodySent, type Endpoints } from "@parapet/contract";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { channelsKey, rulesKey } from "../alerts-queries.ts";

export type NewChannel = BodySent<Endpoints["alertChannels.create"]>;
export type ChannelChanges = BodySent<Endpoints["alertChannels.update"]>;

/** What is done with channels; the tables look again after each. */
export function useChannelActions() {
  const t = useT();
  const client = useQueryClient();
  const onSettled = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: channelsKey }),
      client.invalidateQueries({ queryKey: rulesKey }),
    ]);
  const onError = (error: Error) => toast(errorText(t, error), "error");
  return {
    // The dialog says what went wrong where it went wrong.
    create: useMutation({
      mutationFn: (body: NewChannel) => call(alertChannelEndpoints["alertChannels.create"], { body }),
      onSettled,
    }),
    update: useMutation({
      mutationFn: ({ id, body }: { id: string; body: ChannelChanges }) =>
        call(alertChannelEndpoints["alertChannels.update"], { params: { id }, body }),
      onSettled,
    }),
    turn: useMutation({
      mutationFn: ({ id, enabled }: Pick<AlertChannel, "id" | "enabled">) =>
        call(alertChannelEndpoints["alertChannels.update"], { params: { id }, body: { enabled } }),
      onSettled,
      onError,
    }),
    rotate: useMutation({
      mutationFn: ({ id }: AlertChannel) =>
        call(alertChannelEndpoints["alertChannels.rotateSecret"], { params: { id } }),
      onError,
    }),
    test: useMutation({
      mutationFn: ({ id }: AlertChannel) => call(alertChannelEndpoints["alertChannels.test"], { params: { id } }),
      onSettled,
      onError,
      onSuccess: () => toast(t("alerts.tested"), "success"),
    }),
    remove: useMutation({
      mutationFn: ({ id }: AlertChannel) => call(alertChannelEndpoints["alertChannels.delete"], { params: { id } }),
      onSettled,
      onError,
      onSuccess: (_, { name }) => toast(t("alerts.deleted", { name }), "success"),
    }),
  };
}
