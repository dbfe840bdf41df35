import { checklistEndpoints } from "@parapet/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { checklistQuery } from "./checklist-query.ts";

/** Dismisses the checklist or shows it again: at once on the page, then on the server. */
export function useDismissChecklist(): (isDismissed: boolean) => void {
  const client = useQueryClient();
  const { queryKey } = checklistQuery;
  const { mutate } = useMutation({
    mutationFn: (isDismissed: boolean) =>
      call(checklistEndpoints["checklist.update"], { body: { is_dismissed: isDismissed } }),
    onMutate: (isDismissed) => {
      client.setQueryData(queryKey, (now) => now && { ...now, is_dismissed: isDismissed });
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return mutate;
}
