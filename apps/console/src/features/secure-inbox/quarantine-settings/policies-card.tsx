import type { MailPolicy } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { PolicyLine } from "./policy-line.tsx";
import { usePolicyActions } from "./use-policy-actions.ts";

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
