import type { LoginCaseDetail } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { ActionsCard } from "../../../../lib/tenant-action/actions-card.tsx";
import type { TenantActing } from "../../../../lib/tenant-action/use-tenant-action.tsx";
import { containments } from "./containments.ts";

interface ContainCardProps {
  found: LoginCaseDetail;
  acting: TenantActing;
  mayWork: boolean;
}

/** What can be done about the account at Microsoft, what was done, and the way back where there is one. */
export function ContainCard({ found: { id, user_name: name }, acting, mayWork }: ContainCardProps) {
  const t = useT();
  return (
    <ActionsCard subjects={[id]} acting={acting} title={t("login.contain")}>
      {mayWork && (
        <div className="flex flex-wrap gap-2.5">
          {containments.map((kind) => (
            <Button key={kind} onClick={() => acting.ask({ kind, targets: [id], count: 1, name })}>
              {t(`tenantAction.do.${kind}`)}
            </Button>
          ))}
        </div>
      )}
    </ActionsCard>
  );
}
