import type { MailConnection, MailConnectionState } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { KeyValueList } from "@parapet/ui/key-value-list";
import { StatusDot } from "@parapet/ui/status-dot";
import { toast } from "@parapet/ui/toast";
import { useState } from "react";
import { FormAlert } from "../../../lib/form/form-alert.tsx";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { ConnectionProblem } from "../../../lib/mail-connection/connection-problem.tsx";
import { TimeAgo } from "../../../lib/time/time-ago.tsx";
import { type ConnectionActions, refusalOf } from "./use-connection-actions.ts";

interface DisconnectDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  disconnect: ConnectionActions["disconnect"];
  onDone: () => void;
}

const tones = {
  not_configured: "neutral",
  consent_pending: "info",
  connected: "success",
  degraded: "warning",
  revoked: "error",
  error: "error",
} as const satisfies Record<MailConnectionState, unknown>;

interface StatusCardProps {
  connection: MailConnection;
  actions: Pick<ConnectionActions, "disconnect">;
  onDisconnected: () => void;
}

/** How the connection stands, since when, and what is wrong with it. */
export function StatusCard({ connection, actions: { disconnect }, onDisconnected }: StatusCardProps) {
  const t = useT();
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  const { state, tenant, credential, checked_at, connected_at, last_error } = connection;
  const never = <span className="text-fg-3">{t("connect.never")}</span>;
  const time = (at: string | null) => (at === null ? never : <TimeAgo time={at} />);
  return (
    <Card
      title={<StatusDot tone={tones[state]}>{t(`connect.state.${state}`)}</StatusDot>}
      actions={
        credential !== null && (
          <Button size="sm" onClick={() => setAsking(true)}>
            {t("connect.disconnect")}
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        <p className="max-w-[72ch] text-fg-2" role="status">
          {t(`connect.stateText.${state}`)}
        </p>
        {last_error !== null && <ConnectionProblem error={last_error} />}
        {tenant !== null && (
          <KeyValueList
            items={[
              { key: "tenant", label: t("connect.tenant"), value: <bdi>{tenant}</bdi> },
              { key: "connected", label: t("connect.connectedAt"), value: time(connected_at) },
              { key: "checked", label: t("connect.checkedAt"), value: time(checked_at) },
              ...(credential === null || credential.expires_at === null
                ? []
                : [
                    {
                      key: "expires",
                      label: t(credential.kind === "secret" ? "connect.secretUntil" : "connect.certificateUntil"),
                      value: format.instant(credential.expires_at),
                    },
                  ]),
            ]}
          />
        )}
      </div>
      <DisconnectDialog open={asking} onOpenChange={setAsking} disconnect={disconnect} onDone={onDisconnected} />
    </Card>
  );
}

/** Says what ends and what stays. */
function DisconnectDialog({ open, onOpenChange, disconnect, onDone }: DisconnectDialogProps) {
  const t = useT();
  const run = async () => {
    const handed = await disconnect.mutateAsync();
    if (!handed.ok) return;
    onOpenChange(false);
    toast(t("connect.disconnected"), "success");
    onDone();
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("connect.disconnectTitle")}
      description={t("connect.disconnectText")}
      confirmLabel={t("connect.disconnect")}
      onConfirm={() => void run()}
      loading={disconnect.isPending}
      danger
    >
      <FormAlert error={refusalOf(disconnect)} />
    </ConfirmDialog>
  );
}
