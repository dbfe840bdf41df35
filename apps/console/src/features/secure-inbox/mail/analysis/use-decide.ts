import { mailEndpoints, type MailJudgement } from "@parapet/contract";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { mailKey } from "../mail-queries.ts";

/** Says what a mail is, or takes it back; page and lists look again. */
export function useDecide(id: string) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (judgement: MailJudgement) => call(mailEndpoints["mail.decide"], { params: { id }, body: judgement }),
    onSettled: () =>
      Promise.all(["get", "list"].map((part) => client.invalidateQueries({ queryKey: [...mailKey, part] }))),
    onSuccess: (_, { decision }) =>
      toast(t(decision === null ? "mailAnalysis.reopened" : "mailAnalysis.decided"), "success"),
    onError: (error) => toast(errorText(t, error), "error"),
  });
}
