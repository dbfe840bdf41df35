import type { MfaAsked, MfaState } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { KeyValueList } from "@parapet/ui/key-value-list";
import { StatusDot } from "@parapet/ui/status-dot";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { LoadProblem } from "../../../lib/problem/load-problem.tsx";
import { meQuery } from "../../../lib/session/me-query.ts";
import { LoadingCard } from "../loading-card.tsx";
import { AskingDialog } from "./asking-dialog.tsx";
import { EnrolDialog } from "./enrol-dialog.tsx";
import { mfaQuery } from "./mfa-query.ts";
import { RenewCodesDialog } from "./renew-codes-dialog.tsx";
import { TurnOffDialog } from "./turn-off-dialog.tsx";

type Task = "enrol" | "renew" | "turnOff" | "asking";

/** With so few backup codes left it is time for new ones. */
const few = 3;

const otherThan = { always: "when_risky", when_risky: "always" } as const satisfies Record<MfaAsked, MfaAsked>;

/** How two-step verification stands, and everything that can be done about it. */
export function SecondFactorCard() {
  const t = useT();
  const client = useQueryClient();
  const { data: state, error, refetch } = useQuery(mfaQuery);
  const [task, setTask] = useState<Task | null>(null);
  const close = () => setTask(null);
  const changed = () => {
    void client.invalidateQueries({ queryKey: mfaQuery.queryKey });
    void client.invalidateQueries({ queryKey: meQuery.queryKey });
  };
  if (state === undefined) {
    if (error === null) return <LoadingCard title={t("security.mfa")} />;
    return (
      <Card title={t("security.mfa")}>
        <LoadProblem title={t("security.mfaFailed")} error={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  return (
    <Card title={t("security.mfa")}>
      <div className="grid gap-5">
        <p className="max-w-[72ch] text-fg-2">{t("security.mfaText")}</p>
        <Standing state={state} />
        <div className="flex flex-wrap justify-end gap-2">
          {state.enabled_at === null ? (
            <Button variant="primary" icon={<ShieldCheck aria-hidden size={16} />} onClick={() => setTask("enrol")}>
              {t("security.enrol")}
            </Button>
          ) : (
            <>
              <Button onClick={() => setTask("asking")}>{t(`security.ask.${otherThan[state.asked]}`)}</Button>
              <Button onClick={() => setTask("renew")}>{t("security.renew")}</Button>
              <Button onClick={() => setTask("turnOff")}>{t("security.turnOff")}</Button>
            </>
          )}
        </div>
      </div>
      {task === "enrol" && <EnrolDialog onChanged={changed} onClose={close} />}
      {task === "asking" && <AskingDialog asked={otherThan[state.asked]} onChanged={changed} onClose={close} />}
      {task === "renew" && <RenewCodesDialog onChanged={changed} onClose={close} />}
      {task === "turnOff" && <TurnOffDialog onChanged={changed} onClose={close} />}
    </Card>
  );
}

function Standing({ state: { enabled_at, asked, backup_codes_left: left } }: { state: MfaState }) {
  const t = useT();
  const format = useFormat();
  if (enabled_at === null) return <StatusDot tone="warning">{t("security.off")}</StatusDot>;
  return (
    <>
      <KeyValueList
        items={[
          {
            key: "state",
            label: t("security.state"),
            value: <StatusDot tone="success">{t("security.onSince", { date: format.instant(enabled_at) })}</StatusDot>,
          },
          { key: "asked", label: t("security.asked"), value: t(`security.asked.${asked}`) },
          { key: "codes", label: t("security.backupCodes"), value: t("security.codesLeft", { count: left }) },
        ]}
      />
      {left <= few && <Alert tone="warning">{t("security.fewCodes")}</Alert>}
    </>
  );
}
