import { useQuery } from "@tanstack/react-query";
import { weighedQuery } from "../policy-queries.ts";
import { PolicySummary } from "../summary/policy-summary.tsx";
import { RuleTable } from "./rule-table.tsx";
import { ThresholdsCard } from "./thresholds-card.tsx";
import type { TabProps } from "../tab-props.ts";

/** From which scores calls are risky, and what they get. */
export function PolicyTabPanel({ api, draft, mayEdit }: TabProps) {
  const { settings, change } = draft;
  const { data } = useQuery(weighedQuery(api.id, settings.weights));
  return (
    <div className="grid grid-cols-1 gap-5">
      <PolicySummary api={api} draft={draft} mayEdit={mayEdit} />
      <ThresholdsCard
        thresholds={settings.thresholds}
        distribution={data}
        disabled={!mayEdit}
        onChange={(thresholds) => change({ thresholds })}
      />
      <RuleTable
        api={api}
        rules={settings.rules}
        mayEdit={mayEdit}
        onChange={(rules) => change({ rules: [...rules] })}
      />
    </div>
  );
}
