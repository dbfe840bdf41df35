import { protectionMode, type ProtectedApi, type ProtectionMode } from "@parapet/contract";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { Select } from "@parapet/ui/select";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
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
      />
    </div>
  );
}
