import { findingEndpoints, type FindingState } from "@parapet/contract";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";

/** Says what becomes of a finding. */
export function useFindingState() {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, state }: { id: string; state: FindingState }) =>
      call(findingEndpoints["findings.update"], { params: { id }, body: { state } }),
    onError: (error) => toast(errorText(t, error), "error"),
    onSuccess: () => client.invalidateQueries({ queryKey: ["findings.list"] }),
  });
}
