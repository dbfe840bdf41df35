import { protectionMode, type ProtectedApi, type ProtectionMode } from "@parapet/contract";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { Select } from "@parapet/ui/select";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormat } from "../../../lib/format/use-format.ts";
import { usePercent } from "../../../lib/format/use-percent.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { expectedAt } from "./rules/expected.ts";
import { weighedQuery } from "./policy-queries.ts";
import type { Draft } from "./use-draft.ts";

interface ModeSwitchProps {
  api: ProtectedApi;
  draft: Draft;
  disabled: boolean;
}

/** Off, monitor or enforce; enforcing says first what it would do. It is a part of the draft like everything else. */
export function ModeSwitch({ api, draft, disabled }: ModeSwitchProps) {
  const t = useT();
  const percent = usePercent();
  const { number } = useFormat();
  const [asking, setAsking] = useState(false);
  const { settings, change } = draft;
  const { data } = useQuery(weighedQuery(api.id, settings.weights));
  const choose = (mode: ProtectionMode) => {
    if (mode === "enforce" && settings.mode !== "enforce") setAsking(true);
    else change({ mode });
  };
  const expected = data === undefined ? null : expectedAt(data, settings.thresholds.medium);
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
          expected === null || data === undefined || data.sessions === 0
            ? t("policy.enforceUnknown")
            : t("policy.enforceText", { share: percent(expected.share), perDay: number(expected.perDay) })
        }
        confirmLabel={t("policy.enforce")}
        onConfirm={() => {
          setAsking(false);
          change({ mode: "enforce" });
        }}
      />
    </div>
  );
}
