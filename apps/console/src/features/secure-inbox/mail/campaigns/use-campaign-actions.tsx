import { type CampaignAction, type CampaignDetail, campaignEndpoints, type CampaignState } from "@parapet/contract";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { BulkReport } from "../../../../lib/list/bulk/bulk-report.tsx";
import { useBulk } from "../../../../lib/list/bulk/use-bulk.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { mailKey } from "../mail-queries.ts";

/** What can be done with one campaign: its state as the list does it, with the way back, and its owner. */
export function useCampaignActions({ id, state: before }: CampaignDetail) {
  const t = useT();
  const client = useQueryClient();
  const look = () => client.invalidateQueries({ queryKey: mailKey });
  const [left, setLeft] = useState<CampaignState | null>(null);
  const { progress, outcome, run, dismiss } = useBulk<CampaignState>(
    (state, ids) => call(campaignEndpoints["campaigns.bulk"], { body: { action: "state", state, ids } }),
    look,
  );
  const assign = useMutation({
    mutationFn: (action: CampaignAction) =>
      call(campaignEndpoints["campaigns.update"], { params: { id }, body: action }),
    onSettled: look,
    onError: (error) => toast(errorText(t, error), "error"),
  });
  const become = (state: CampaignState) => {
    setLeft(before === state ? null : before);
    void run(state, [id]);
  };
  return {
    become,
    isRunning: progress !== null,
    assign: (owner_id: string | null) => assign.mutate({ action: "assign", owner_id }),
    note: outcome && (
      <BulkReport
        items={outcome.items}
        done={(count) => t(`campaign.done.${outcome.action}`, { count })}
        onUndo={left === null ? undefined : () => become(left)}
        onRetry={() => become(outcome.action)}
        onClose={dismiss}
      />
    ),
  };
}
