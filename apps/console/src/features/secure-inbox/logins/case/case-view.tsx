import {
  type LoginCaseDetail,
  loginCaseEndpoints,
  type LoginCaseAction,
  type LoginCaseState,
  loginCaseState,
} from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Menu } from "@parapet/ui/menu";
import { MenuItem } from "@parapet/ui/menu-item";
import { toast } from "@parapet/ui/toast";
import { useQueryClient, useMutation } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { SeverityBadge } from "../../../../lib/insights/severity-badge.tsx";
import { DetailView } from "../../../../lib/list/detail-page.tsx";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { ActionsCard } from "../../../../lib/tenant-action/actions-card.tsx";
import { useTenantAction, type TenantActing } from "../../../../lib/tenant-action/use-tenant-action.tsx";
import { loginsKey } from "../login-queries.ts";
import { useLoginRights } from "../use-login-rights.ts";
import { CaseHistory } from "./case-history.tsx";
import { CaseTimeline } from "./case-timeline.tsx";
import { FactsCard } from "./facts-card.tsx";
import { FindingsCard } from "./findings-card.tsx";
import { UsualCard } from "./usual-card.tsx";

interface CaseMenuProps {
  state: LoginCaseState;
  loading: boolean;
  onBecome: (state: LoginCaseState) => void;
}

/** Where a case usually goes from its state. */
const next = {
  new: "in_review",
  in_review: "contained",
  contained: "attack",
  attack: "new",
  not_attack: "new",
} as const satisfies Record<LoginCaseState, LoginCaseState>;

/** The next step of a case, and every other one. */
function CaseMenu({ state, loading, onBecome }: CaseMenuProps) {
  const t = useT();
  return (
    <>
      <Menu
        trigger={
          <Button>
            {t("login.change")}
            <ChevronDown aria-hidden size={15} />
          </Button>
        }
      >
        {loginCaseState.options
          .filter((each) => each !== state)
          .map((each) => (
            <MenuItem key={each} onSelect={() => onBecome(each)}>
              {t(`login.do.${each}`)}
            </MenuItem>
          ))}
      </Menu>
      <Button variant="primary" loading={loading} onClick={() => onBecome(next[state])}>
        {t(`login.do.${next[state]}`)}
      </Button>
    </>
  );
}

/** What can be done about an account at Microsoft. */
export const containments = ["revoke_sessions", "disable_user", "confirm_compromised", "dismiss_risk"] as const;

interface ContainCardProps {
  found: LoginCaseDetail;
  acting: TenantActing;
  mayWork: boolean;
}

/** What can be done about the account at Microsoft, what was done, and the way back where there is one. */
function ContainCard({ found: { id, user_name: name }, acting, mayWork }: ContainCardProps) {
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

interface CaseViewProps {
  found: LoginCaseDetail;
  back: ReactNode;
}

/** A case: what speaks for a takeover, what is usual, what happened, and what can be done about it. */
export function CaseView({ found, back }: CaseViewProps) {
  const { mayWork } = useLoginRights();
  const acting = useTenantAction();
  const { become, assign, isRunning } = useCaseActions(found);
  return (
    <DetailView
      back={back}
      name={found.display_name || found.user_name}
      badges={<SeverityBadge severity={found.severity} />}
      description={<bdi className="ltr-text wrap-anywhere">{found.user_name}</bdi>}
      actions={mayWork && <CaseMenu state={found.state} loading={isRunning} onBecome={become} />}
      acting={acting}
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <FactsCard found={found} mayWork={mayWork} onAssign={assign} />
          <ContainCard found={found} acting={acting} mayWork={mayWork} />
        </div>
        <div className="grid min-w-0 gap-5">
          <FindingsCard found={found} />
          <UsualCard usual={found.usual} />
        </div>
      </div>
      <CaseTimeline found={found} />
      <CaseHistory found={found} mayWork={mayWork} />
    </DetailView>
  );
}

/** What can be done with one case here: its state and its owner. */
function useCaseActions({ id }: LoginCaseDetail) {
  const t = useT();
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (action: LoginCaseAction) =>
      call(loginCaseEndpoints["loginCases.update"], { params: { id }, body: action }),
    onSuccess: (_, action) => {
      if (action.action === "state") toast(t(`login.done.${action.state}`, { count: 1 }), "success");
    },
    onSettled: () => client.invalidateQueries({ queryKey: loginsKey }),
    onError: (error) => toast(errorText(t, error), "error"),
  });
  return {
    become: (state: LoginCaseState) => change.mutate({ action: "state", state }),
    assign: (owner_id: string | null) => change.mutate({ action: "assign", owner_id }),
    isRunning: change.isPending,
  };
}
