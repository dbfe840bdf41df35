import { type BodySent, type Endpoints, type RulePack, rulePackEndpoints } from "@parapet/contract";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { packsKey } from "./pack-queries.ts";

type NewPack = BodySent<Endpoints["rulePacks.create"]>;
type PackChanges = BodySent<Endpoints["rulePacks.update"]>;

/** What is done with packs; the table looks again after each. */
export function usePackActions() {
  const t = useT();
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: packsKey });
  const onError = (error: Error) => toast(errorText(t, error), "error");
  return {
    // Dialogs say what went wrong where it went wrong.
    create: useMutation({
      mutationFn: (body: NewPack) => call(rulePackEndpoints["rulePacks.create"], { body }),
      onSettled,
    }),
    update: useMutation({
      mutationFn: ({ id, body }: { id: string; body: PackChanges }) =>
        call(rulePackEndpoints["rulePacks.update"], { params: { id }, body }),
      onSettled,
    }),
    turn: useMutation({
      mutationFn: ({ id, enabled }: Pick<RulePack, "id" | "enabled">) =>
        call(rulePackEndpoints["rulePacks.update"], { params: { id }, body: { enabled } }),
      onSettled,
      onError,
    }),
    remove: useMutation({
      mutationFn: ({ id }: RulePack) => call(rulePackEndpoints["rulePacks.delete"], { params: { id } }),
      onSettled,
      onError,
      onSuccess: (_, { name }) => toast(t("alerts.deleted", { name }), "success"),
    }),
  };
}
