import { Card } from "@parapet/ui/card";
import { Select } from "@parapet/ui/select";
import { useQuery } from "@tanstack/react-query";
import { type Dispatch, type SetStateAction, useState } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { versionQuery, versionsQuery } from "../policy-queries.ts";
import { CallFields } from "./call-fields.tsx";
import { askedOf, type MadeUpCall } from "./made-up-call.ts";
import { PresetField } from "./preset-field.tsx";
import { TrialAnswer } from "./trial-answer.tsx";
import { trialQuery } from "./try-queries.ts";
import type { TabProps } from "../tab-props.ts";

interface TryTabProps extends TabProps {
  tried: MadeUpCall;
  onTry: Dispatch<SetStateAction<MadeUpCall>>;
}

/** A made-up call and what it gets, as one types: by what is being worked on, or by any version. */
export function TryTab({ api, draft, tried, onTry }: TryTabProps) {
  const t = useT();
  const [version, setVersion] = useState("draft");
  const versions = useQuery(versionsQuery(api.id));
  const number = version === "draft" ? draft.live.version : Number(version);
  const earlier = useQuery({ ...versionQuery(api.id, number), enabled: version !== "draft" });
  const settings = version === "draft" ? draft.settings : earlier.data?.settings;
  const trial = useQuery({ ...trialQuery(api.id, settings, askedOf(tried)), enabled: settings !== undefined });
  const change = (part: Partial<MadeUpCall>) => onTry((before) => ({ ...before, ...part }));
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <Card title={t("policy.try.call")}>
        <div className="grid grid-cols-1 gap-5">
          <p className="text-fg-2">{t("policy.try.text")}</p>
          <Select
            label={t("policy.try.against")}
            value={version}
            onChange={setVersion}
            choices={[
              { value: "draft", label: t("policy.try.draft") },
              ...(versions.data?.items ?? []).map((each) => ({
                value: String(each.version),
                label: t(each.version === draft.live.version ? "policy.try.live" : "policy.version", {
                  version: each.version,
                }),
              })),
            ]}
          />
          <PresetField apiId={api.id} onChoose={onTry} />
          <CallFields api={api} tried={tried} error={trial.error} onChange={change} />
        </div>
      </Card>
      <TrialAnswer trial={trial} mode={settings?.mode ?? "enforce"} />
    </div>
  );
}
