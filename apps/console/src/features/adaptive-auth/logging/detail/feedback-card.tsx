import { type DecisionDetail, decisionEndpoints, type FeedbackVerdict } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { TextField } from "@parapet/ui/text-field";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ShieldAlert, ShieldCheck, Undo2 } from "lucide-react";
import { useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { useMay } from "../../../../lib/session/use-may.ts";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { FeedbackBadge } from "../feedback-badge.tsx";
import { decisionQuery, decisionsKey } from "../logging-queries.ts";

/** Whether the call was the client's: what people said, with the way to take it back, or the way to say it. */
export function FeedbackCard({ decision }: { decision: DecisionDetail }) {
  const t = useT();
  const client = useQueryClient();
  const [note, setNote] = useState("");
  const mayWork = useMay(decisionEndpoints["decisions.giveFeedback"]);
  const { id, feedback, feedback_by: by, feedback_at: at, feedback_note: said } = decision;
  const say = useMutation({
    mutationFn: (verdict: FeedbackVerdict | null) =>
      call(decisionEndpoints["decisions.giveFeedback"], {
        params: { id },
        body: { verdict, note: verdict ? note : "" },
      }),
    onSuccess: (changed, verdict) => {
      client.setQueryData(decisionQuery(id).queryKey, changed);
      setNote("");
      toast(t(verdict === null ? "logging.feedbackUndone" : "logging.feedbackKept"), "success");
      return client.invalidateQueries({ queryKey: decisionsKey });
    },
    onError: (error) => toast(errorText(t, error), "error"),
  });
  if (feedback !== null) {
    return (
      <section className="grid gap-2">
        <h3 className="font-semibold">{t("logging.whose")}</h3>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <FeedbackBadge verdict={feedback} />
          <span className="text-sm text-fg-2">
            <bdi>{by}</bdi>
            {at !== null && (
              <>
                {" · "}
                <TimeAgo time={at} />
              </>
            )}
          </span>
          {mayWork && (
            <Button
              size="sm"
              icon={<Undo2 aria-hidden size={15} />}
              loading={say.isPending}
              onClick={() => say.mutate(null)}
            >
              {t("logging.undo")}
            </Button>
          )}
        </div>
        {said !== "" && (
          <p className="text-fg-2">
            <bdi>{said}</bdi>
          </p>
        )}
      </section>
    );
  }
  // Whether a call was the client's can't be said where no client is known.
  if (!mayWork || decision.client === null) return null;
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{t("logging.whose")}</h3>
      <p className="text-sm text-fg-2">{t("logging.whoseText")}</p>
      <TextField
        label={t("logging.note")}
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<ShieldCheck aria-hidden size={16} />}
          disabled={say.isPending}
          onClick={() => say.mutate("ours")}
        >
          {t("logging.sayOurs")}
        </Button>
        <Button
          icon={<ShieldAlert aria-hidden size={16} />}
          disabled={say.isPending}
          onClick={() => say.mutate("not_ours")}
        >
          {t("logging.sayNotOurs")}
        </Button>
      </div>
    </section>
  );
}
