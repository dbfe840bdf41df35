import { type MailPolicy, mailPolicyEndpoints, type PolicyDraft } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { call } from "../../../lib/api/call.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import { draftOf } from "./policy-draft.ts";
import { PolicyLine } from "./policy-line.tsx";
import { policiesQuery } from "./settings-queries.ts";

interface Removed {
  readonly draft: PolicyDraft;
  readonly index: number;
}

const PolicyDialog = lazy(async () => ({ default: (await import("./policy-dialog.tsx")).PolicyDialog }));

interface PoliciesCardProps {
  policies: readonly MailPolicy[];
  mayChange: boolean;
}

/** What is done with new mail by itself: policies in the order in which they are asked. */
export function PoliciesCard({ policies, mayChange }: PoliciesCardProps) {
  const t = useT();
  const actions = usePolicyActions(policies);
  const [edited, setEdited] = useState<MailPolicy | "new" | null>(null);
  return (
    <Card
      title={t("quarantineSettings.policies")}
      actions={
        mayChange && (
          <Button size="sm" icon={<Plus aria-hidden size={15} />} onClick={() => setEdited("new")}>
            {t("quarantineSettings.add")}
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        <p className="max-w-[72ch] text-fg-2">{t("quarantineSettings.policiesText")}</p>
        {actions.removed !== null && (
          <Alert
            tone="success"
            action={
              <Button size="sm" onClick={actions.restore}>
                {t("quarantineSettings.undo")}
              </Button>
            }
          >
            {t("quarantineSettings.removed")}
          </Alert>
        )}
        {policies.length === 0 ? (
          <p className="text-fg-2">{t("quarantineSettings.none")}</p>
        ) : (
          <ol aria-label={t("quarantineSettings.policies")} className="grid gap-3">
            {policies.map((policy, index) => (
              <PolicyLine
                key={policy.id}
                policy={policy}
                mayChange={mayChange}
                onEdit={() => setEdited(policy)}
                onRemove={() => actions.remove(policy)}
                onUp={index === 0 ? undefined : () => actions.move(index, index - 1)}
                onDown={index === policies.length - 1 ? undefined : () => actions.move(index, index + 1)}
              />
            ))}
          </ol>
        )}
      </div>
      {edited !== null && (
        <Suspense>
          <PolicyDialog policy={edited === "new" ? null : edited} save={actions.save} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </Card>
  );
}

/** What people do with policies: write, order and remove them, with the way back. */
function usePolicyActions(policies: readonly MailPolicy[]) {
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
