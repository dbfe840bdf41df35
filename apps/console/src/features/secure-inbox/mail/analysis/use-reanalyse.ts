import { mailEndpoints } from "@parapet/contract";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { mailKey } from "../mail-queries.ts";

/** Analyses a mail again with what is known now. */
export function useReanalyse(id: string) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(mailEndpoints["mail.reanalyse"], { params: { id }, body: {} }),
    onSettled: () =>
      Promise.all(["get", "list"].map((part) => client.invalidateQueries({ queryKey: [...mailKey, part] }))),
    onSuccess: () => toast(t("mailAnalysis.reanalysed"), "success"),
    onError: (error) => toast(errorText(t, error), "error"),
  });
}
