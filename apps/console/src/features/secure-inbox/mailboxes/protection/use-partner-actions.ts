import { type LearnedPartner, protectionEndpoints } from "@parapet/contract";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { refreshProtection } from "./refresh-protection.ts";

interface PartnerActions {
  readonly dismiss: (partner: LearnedPartner) => void;
  readonly restore: (partner: LearnedPartner) => void;
  /** What was dismissed last and can be brought back. */
  readonly dismissed: LearnedPartner | null;
}

export function usePartnerActions(): PartnerActions {
  const t = useT();
  const client = useQueryClient();
  const [dismissed, setDismissed] = useState<LearnedPartner | null>(null);
  const change = useMutation({
    mutationFn: ({ id, isDismissed }: { id: string; isDismissed: boolean }) =>
      call(protectionEndpoints["mailPartners.change"], { params: { id }, body: { is_dismissed: isDismissed } }),
    onSuccess: (partner) => setDismissed(partner.dismissed_at === null ? null : partner),
    onError: (error) => toast(errorText(t, error), "error"),
    onSettled: () => refreshProtection(client),
  });
  return {
    dismiss: ({ id }) => change.mutate({ id, isDismissed: true }),
    restore: ({ id }) => change.mutate({ id, isDismissed: false }),
    dismissed,
  };
}
