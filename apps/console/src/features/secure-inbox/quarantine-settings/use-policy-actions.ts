import { type MailPolicy, mailPolicyEndpoints, type PolicyDraft } from "@parapet/contract";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../lib/api/call.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import { draftOf } from "./policy-draft.ts";
import { policiesQuery } from "./settings-queries.ts";

interface Removed {
  readonly draft: PolicyDraft;
  readonly index: number;
}

/** What people do with policies: write, order and remove them, with the way back. */
export function usePolicyActions(policies: readonly MailPolicy[]) {
  const t = useT();
  const client = useQueryClient();
  const [removed, setRemoved] = useState<Removed | null>(null);
  const look = () => client.invalidateQueries({ queryKey: policiesQuery.queryKey });
  const refused = (error: Error) => toast(errorText(t, error), "error");
  const order = useMutation({
    mutationFn: (ids: string[]) => call(mailPolicyEndpoints["mailPolicies.order"], { body: { ids } }),
    onSuccess: (answer) => client.setQueryData(policiesQuery.queryKey, answer),
    onError: refused,
    onSettled: look,
  });
  const remove = useMutation({
    mutationFn: ({ id }: MailPolicy) => call(mailPolicyEndpoints["mailPolicies.remove"], { params: { id } }),
    onSuccess: (_, policy) => setRemoved({ draft: draftOf(policy), index: policies.indexOf(policy) }),
    onError: refused,
    onSettled: look,
  });
  const restore = useMutation({
    mutationFn: async ({ draft, index }: Removed) => {
      const { id } = await call(mailPolicyEndpoints["mailPolicies.create"], { body: draft });
      const ids = policies.map((each) => each.id);
      await call(mailPolicyEndpoints["mailPolicies.order"], { body: { ids: ids.toSpliced(index, 0, id) } });
    },
    onSuccess: () => setRemoved(null),
    onError: refused,
    onSettled: look,
  });
  return {
    removed,
    restore: () => removed !== null && restore.mutate(removed),
    remove: remove.mutate,
    move: (from: number, to: number) => {
      const ids = policies.map(({ id }) => id);
      const [moved = ""] = ids.splice(from, 1);
      order.mutate(ids.toSpliced(to, 0, moved));
    },
    /** Adds a policy, or changes one. @throws ApiError */
    save: async (id: string | null, body: PolicyDraft) => {
      await (id === null
        ? call(mailPolicyEndpoints["mailPolicies.create"], { body })
        : call(mailPolicyEndpoints["mailPolicies.change"], { params: { id }, body }));
      await look();
    },
  };
}
