import { type DecisionDetail, decisionEndpoints, type FeedbackVerdict } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Drawer } from "@parapet/ui/drawer";
import { TextField } from "@parapet/ui/text-field";
import { toast } from "@parapet/ui/toast";
import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { ShieldAlert, ShieldCheck, Undo2 } from "lucide-react";
import { useState } from "react";
import { Attributions } from "../../../../lib/adaptive-auth/attributions.tsx";
import { EffectBadge } from "../../../../lib/adaptive-auth/effect-badge.tsx";
import { LevelBadge } from "../../../../lib/adaptive-auth/level-badge.tsx";
import { SignalWaterfall } from "../../../../lib/adaptive-auth/signal-waterfall.tsx";
import { speaksAgainst } from "../../../../lib/adaptive-auth/speaks-against.ts";
import { useSignalSentence } from "../../../../lib/adaptive-auth/use-signal-sentence.ts";
import { WouldChange } from "../../../../lib/adaptive-auth/would-change.tsx";
import { call } from "../../../../lib/api/call.ts";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { LoadingLines } from "../../../../lib/list/loading-lines.tsx";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { LoadProblem } from "../../../../lib/problem/load-problem.tsx";
import { useMay } from "../../../../lib/session/use-may.ts";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { FeedbackBadge } from "../feedback-badge.tsx";
import { decisionQuery, decisionsKey } from "../logging-queries.ts";
import { DecisionFacts } from "./decision-facts.tsx";

/** Signals that a headline names. */
const most = 2;

/** A decision in a sentence or three: what it gave, how risky the call was, and the strongest that spoke against it. */
function useHeadline(): (decision: DecisionDetail) => string {
  const t = useT();
  const { number } = useFormat();
  const say = useSignalSentence();
  return ({ effect, enforced, cause, score, signals, as_name }) => {
    const did = t(enforced ? `logging.did.${effect}` : `logging.would.${effect}`);
    const what =
      score === null ? t("logging.headlineUnscored", { did }) : t("logging.headline", { did, score: number(score) });
    const why = cause === "policy" ? [] : [t(`logging.causeText.${cause}`)];
    const against = speaksAgainst(signals)
      .slice(0, most)
      .map((signal) => say({ ...signal, asName: as_name }));
    return [what, ...why, ...against].join(" ");
  };
}

/** What was decided, why, what would have changed it, whose call it was, and everything else. */
function DecisionPanel({ decision }: { decision: DecisionDetail }) {
  const t = useT();
  const headline = useHeadline();
  const { effect, enforced, level, score, counterfactuals } = decision;
  return (
    <div className="grid gap-7 p-5">
      <section className="grid gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <EffectBadge effect={effect} />
          {level !== null && score !== null && <LevelBadge level={level} score={score} />}
          {!enforced && <span className="text-sm text-fg-3">{t("logging.notEnforced")}</span>}
        </div>
        <p className="text-lg font-medium text-balance">{headline(decision)}</p>
      </section>
      {level !== null && (
        <SignalWaterfall
          signals={decision.signals}
          level={level}
          from={decision.evidence_from}
          asName={decision.as_name}
        />
      )}
      <WouldChange counterfactuals={counterfactuals} />
      <FeedbackCard decision={decision} />
      <DecisionFacts decision={decision} />
      <Attributions />
    </div>
  );
}

interface DecisionDrawerProps {
  /** The decision in the address; null while the drawer is closed. */
  id: string | null;
  onClose: () => void;
}

/** Drawer of one decision: effect, evidence, counterfactuals and caller. */
export function DecisionDrawer({ id, onClose }: DecisionDrawerProps) {
  const t = useT();
  const { data, error, refetch } = useQuery({ ...decisionQuery(id ?? ""), enabled: id !== null });
  return (
    <Drawer
      open={id !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t("logging.decision")}
      width="w-[46rem]"
    >
      {data ? (
        <DecisionPanel key={data.id} decision={data} />
      ) : error ? (
        <LoadProblem title={t("logging.missing")} error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingLines />
      )}
    </Drawer>
  );
}

/** Whether the call was the client's: what people said, with the way to take it back, or the way to say it. */
function FeedbackCard({ decision }: { decision: DecisionDetail }) {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const [note, setNote] = useState("");
  const mayWork = useMay(decisionEndpoints["decisions.giveFeedback"]);
  const {
    id,
    feedback,
    feedback_by: by,
    feedback_at: at,
    feedback_note: said,
    feedback_trusted_until: until,
  } = decision;
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
        {until !== null && (
          <p className="text-sm text-fg-2">{t("logging.trustedUntil", { time: format.instant(until) })}</p>
        )}
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
      {/* Without a score nothing was judged that could be learned or trusted. */}
      {decision.score !== null && <p className="text-sm text-fg-2">{t("logging.oursText")}</p>}
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
