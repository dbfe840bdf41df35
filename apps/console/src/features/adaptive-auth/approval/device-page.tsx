import { type OwnDevice, ownDeviceEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { KeyValueList } from "@parapet/ui/key-value-list";
import { SkeletonLines } from "@parapet/ui/skeleton-lines";
import { useParams } from "@tanstack/react-router";
import { CircleCheck, MonitorCheck, Unlink } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ApiError } from "../../../lib/api/api-error.ts";
import { call } from "../../../lib/api/call.ts";
import { type Action, useAction } from "../../../lib/api/use-action.ts";
import { FormAlert } from "../../../lib/form/form-alert.tsx";
import { countryName } from "../../../lib/format/country-name.ts";
import { useFormat } from "../../../lib/format/use-format.ts";
import { T } from "../../../lib/i18n/t.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { usePreference } from "../../../lib/preferences/use-preference.ts";
import { LoadProblem } from "../../../lib/problem/load-problem.tsx";
import { ApprovalFrame } from "./approval-frame.tsx";
import { type MailedLink, useLinked } from "./use-linked.ts";

const load = (params: MailedLink, signal: AbortSignal) =>
  call(ownDeviceEndpoints["ownDevices.get"], { params, signal });

/** A remembered device, for the owner of its client, who may not have an account. */
export function DevicePage() {
  const t = useT();
  const params = useParams({ from: "/public/device/$id/$token" });
  const { linked, setLinked, reload } = useLinked(params, load);
  const forgetting = useAction(async () => {
    try {
      await call(ownDeviceEndpoints["ownDevices.forget"], { params });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "not_found") throw error;
      setLinked({ at: "broken" });
    }
  });
  const question = { badge: <MonitorCheck aria-hidden size={24} />, badgeTone: "bg-brand-soft text-brand-text" };
  switch (linked.at) {
    case "loading":
      return (
        <ApprovalFrame title={t("approval.deviceTitle")} {...question}>
          <Card>
            <div role="status" aria-label={t("ui.loading")}>
              <SkeletonLines count={5} />
            </div>
          </Card>
        </ApprovalFrame>
      );
    case "failed":
      return (
        <ApprovalFrame title={t("approval.deviceTitle")} {...question}>
          <LoadProblem title={t("approval.deviceLoadTitle")} error={linked.error} onRetry={reload} />
        </ApprovalFrame>
      );
    case "broken":
      return (
        <ApprovalFrame
          title={t("approval.deviceGoneTitle")}
          lead={<p role="status">{t("approval.deviceGoneText")}</p>}
          badge={<Unlink aria-hidden size={24} />}
          badgeTone="bg-warning-soft text-warning"
        />
      );
    case "shown":
      return forgetting.status === "done" ? (
        <ApprovalFrame
          title={t("approval.deviceForgottenTitle")}
          lead={<p role="status">{t("approval.deviceForgottenText")}</p>}
          badge={<CircleCheck aria-hidden size={24} />}
          badgeTone="bg-success-soft text-success"
        />
      ) : (
        <DeviceView device={linked.value} forgetting={forgetting} {...question} />
      );
  }
}

interface DeviceViewProps {
  device: OwnDevice;
  forgetting: Action<void, void>;
  badge: ReactNode;
  badgeTone: string;
}

function DeviceView({ device, forgetting, ...frame }: DeviceViewProps) {
  const t = useT();
  const format = useFormat();
  const locale = usePreference("locale");
  const [asking, setAsking] = useState(false);
  const { client, api, country, as_name: carrier, agent, network, remembered_at, expires_at } = device;
  const strong = <bdi className="font-medium text-fg" />;
  const place = [country === null ? null : countryName(country, locale), carrier].filter((each) => each !== null);
  const item = (key: string, label: string, value: ReactNode) => ({ key, label, value });
  return (
    <ApprovalFrame
      title={t("approval.deviceTitle")}
      lead={
        <p>
          <T id="approval.deviceLead" values={{ client, api }} components={{ client: strong, api: strong }} />
        </p>
      }
      {...frame}
    >
      <Card title={t("approval.deviceDetails")}>
        <KeyValueList
          items={[
            item(
              "time",
              t("approval.deviceTime"),
              <time dateTime={remembered_at}>{format.instant(remembered_at)}</time>,
            ),
            item("until", t("approval.deviceUntil"), <time dateTime={expires_at}>{format.instant(expires_at)}</time>),
            item("bound", t("approval.deviceBound"), t(`approval.deviceBound.${device.bound_to}`)),
            item("place", t("approval.place"), <bdi>{place.join(", ") || t("approval.placeUnknown")}</bdi>),
            item("network", t("approval.network"), <bdi className="font-mono">{network}</bdi>),
            item("agent", t("approval.agent"), <bdi>{agent || t("approval.agentUnknown")}</bdi>),
          ]}
        />
      </Card>
      <div className="grid gap-2">
        {forgetting.status === "failed" && <FormAlert error={forgetting.error} />}
        <Button size="lg" variant="danger" className="w-full" onClick={() => setAsking(true)}>
          {t("approval.deviceForget")}
        </Button>
        <p className="text-sm text-fg-2">{t("approval.deviceForgetText")}</p>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t("approval.deviceForgetTitle")}
        description={t("approval.deviceForgetText")}
        confirmLabel={t("approval.deviceForget")}
        onConfirm={() => void forgetting.run().then(() => setAsking(false))}
        loading={forgetting.status === "running"}
        danger
      />
    </ApprovalFrame>
  );
}
