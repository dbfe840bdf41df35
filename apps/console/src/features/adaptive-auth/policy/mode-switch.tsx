import { apiClientEndpoints, protectionMode, type ProtectedApi, type ProtectionMode } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { buttonClass } from "@parapet/ui/button-class";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { Select } from "@parapet/ui/select";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { call } from "../../../lib/api/call.ts";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { LoadProblem } from "../../../lib/problem/load-problem.tsx";
import { weighedQuery } from "./policy-queries.ts";
import { useExpected } from "./rules/use-expected.ts";
import type { Draft } from "./use-draft.ts";

interface ModeSwitchProps {
  api: ProtectedApi;
  draft: Draft;
  disabled: boolean;
}

/** Off, monitor or enforce; enforcing says first what it would do. It is a part of the draft like everything else. */
export function ModeSwitch({ api, draft, disabled }: ModeSwitchProps) {
  const t = useT();
  const expected = useExpected();
  const { instant } = useFormat();
  const [asking, setAsking] = useState(false);
  const { settings, change } = draft;
  const { data } = useQuery(weighedQuery(api.id, settings.weights));
  const shares = data === undefined ? null : expected(data, settings.thresholds.medium);
  const choose = (mode: ProtectionMode) => {
    if (mode === "enforce" && settings.mode !== "enforce") setAsking(true);
    else change({ mode });
  };
  return (
    <div className="w-44">
      <Select
        label={t("policy.mode")}
        value={settings.mode}
        disabled={disabled}
        onChange={choose}
        choices={protectionMode.options.map((value) => ({ value, label: t(`adaptive.mode.${value}`) }))}
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t("policy.enforceTitle")}
        description={
          data === undefined || shares === null
            ? t("policy.enforceUnknown")
            : t("policy.enforceText", { expected: shares, since: instant(data.from) })
        }
        confirmLabel={t("policy.enforce")}
        onConfirm={() => {
          setAsking(false);
          change({ mode: "enforce" });
        }}
      >
        {asking && <OwnerlessAlert api={api} />}
      </ConfirmDialog>
    </div>
  );
}

/** Headless clients without an owner can't be approved by email once decisions are enforced. */
function OwnerlessAlert({ api }: { api: ProtectedApi }) {
  const t = useT();
  const search = { api: [api.id], kind: ["headless"], owner: ["none"] };
  const { data, error, refetch } = useQuery({
    queryKey: ["apiClients", "ownerless", api.id],
    queryFn: ({ signal }) =>
      call(apiClientEndpoints["apiClients.list"], {
        query: { api: api.id, kind: "headless", owner: "none", page_size: 10 },
        signal,
      }),
  });
  if (data === undefined && error !== null)
    return <LoadProblem title={t("policy.ownerlessFailed")} error={error} onRetry={() => void refetch()} />;
  if (data === undefined || data.total === 0) return null;
  return (
    <Alert
      tone="warning"
      action={
        // In a new tab, because the draft may not be saved.
        <Link to="/provider/clients" search={search} target="_blank" className={buttonClass("secondary", "sm")}>
          {t("policy.existing.viewClients")}
        </Link>
      }
    >
      {t("policy.enforceOwnerless", { count: data.total })}
    </Alert>
  );
}
