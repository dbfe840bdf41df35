import type { ApprovalRequest } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { cx } from "@parapet/ui/cx";
import { SkeletonLines } from "@parapet/ui/skeleton-lines";
import { useParams } from "@tanstack/react-router";
import { ShieldQuestion, Unlink, CircleCheck, Lock, TimerOff } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { Action } from "../../../lib/api/use-action.ts";
import { FormAlert } from "../../../lib/form/form-alert.tsx";
import { useFormat } from "../../../lib/format/use-format.ts";
import { T } from "../../../lib/i18n/t.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { LoadProblem } from "../../../lib/problem/load-problem.tsx";
import { PublicFrame } from "../../../lib/public-frame/public-frame.tsx";
import { useTitle } from "../../../lib/use-title.ts";
import { CallFacts } from "./call-facts.tsx";
import { useApproval, type ApprovalAnswer } from "./use-approval.ts";

interface ApprovalFrameProps {
  title: string;
  lead?: ReactNode;
  badge: ReactNode;
  badgeTone: string;
  children?: ReactNode;
}

interface ApprovalQuestionProps {
  request: ApprovalRequest;
  answering: Action<ApprovalAnswer, void>;
  badge: ReactNode;
  badgeTone: string;
}

const answers = [
  { answer: "approve", words: "approve", variant: "primary" },
  { answer: "trust", words: "trust", variant: "secondary" },
  { answer: "not_ours", words: "notOurs", variant: "danger" },
] as const;

/** The call, and the three answers; the one that stops everything is asked twice. */
function ApprovalQuestion({ request, answering, ...frame }: ApprovalQuestionProps) {
  const t = useT();
  const format = useFormat();
  const heading = useId();
  const [given, setGiven] = useState<ApprovalAnswer | null>(null);
  const [doubting, setDoubting] = useState(false);
  const strong = <bdi className="font-medium text-fg" />;
  const running = answering.status === "running";

  const give = async (answer: ApprovalAnswer) => {
    setGiven(answer);
    await answering.run(answer);
    setDoubting(false);
  };

  return (
    <ApprovalFrame
      title={t("approval.title")}
      lead={
        <p>
          <T
            id="approval.lead"
            values={{ client: request.client, api: request.api }}
            components={{ client: strong, api: strong }}
          />
        </p>
      }
      {...frame}
    >
      <CallFacts request={request} />
      <section aria-labelledby={heading} className="grid gap-4">
        <h2 id={heading} className="sr-only">
          {t("approval.choices")}
        </h2>
        {answering.status === "failed" && <FormAlert error={answering.error} />}
        {answers.map(({ answer, words, variant }) => (
          <div key={answer} className="grid gap-1">
            <Button
              size="lg"
              variant={variant}
              className="w-full"
              aria-describedby={`${heading}-${answer}`}
              disabled={running && given !== answer}
              loading={running && given === answer && !doubting}
              onClick={() => (answer === "not_ours" ? setDoubting(true) : void give(answer))}
            >
              {t(`approval.${words}`)}
            </Button>
            <p id={`${heading}-${answer}`} className="text-sm text-fg-2">
              {t(`approval.${words}Text`)}
            </p>
          </div>
        ))}
        <p className="text-sm text-fg-3">{t("approval.until", { time: format.instant(request.expires_at) })}</p>
      </section>
      <ConfirmDialog
        open={doubting}
        onOpenChange={setDoubting}
        title={t("approval.lockTitle")}
        description={<T id="approval.lockText" values={{ client: request.client }} components={{ client: strong }} />}
        confirmLabel={t("approval.lock")}
        onConfirm={() => void give("not_ours")}
        loading={running}
        danger
      />
    </ApprovalFrame>
  );
}

const ends = {
  approved: { icon: CircleCheck, tone: "bg-success-soft text-success" },
  refused: { icon: Lock, tone: "bg-error-soft text-error" },
  expired: { icon: TimerOff, tone: "bg-warning-soft text-warning" },
} as const;

/** What became of a question, however often the link is opened again. */
function ApprovalEnd({ request, state }: { request: ApprovalRequest; state: keyof typeof ends }) {
  const t = useT();
  const { icon: Icon, tone } = ends[state];
  const client = <bdi className="font-medium text-fg" />;
  return (
    <ApprovalFrame
      title={t(`approval.${state}Title`)}
      lead={
        <p role="status">
          <T id={`approval.${state}Text`} values={{ client: request.client }} components={{ client }} />
        </p>
      }
      badge={<Icon aria-hidden size={24} />}
      badgeTone={tone}
    >
      <CallFacts request={request} />
    </ApprovalFrame>
  );
}

/** A mailed question in every state. */
function ApprovalView({ asked, answering, reload }: ReturnType<typeof useApproval>) {
  const t = useT();
  const question = { badge: <ShieldQuestion aria-hidden size={24} />, badgeTone: "bg-brand-soft text-brand-text" };
  switch (asked.at) {
    case "loading":
      return (
        <ApprovalFrame title={t("approval.title")} {...question}>
          <Card>
            <div role="status" aria-label={t("ui.loading")}>
              <SkeletonLines count={5} />
            </div>
          </Card>
        </ApprovalFrame>
      );
    case "failed":
      return (
        <ApprovalFrame title={t("approval.title")} {...question}>
          <LoadProblem title={t("approval.loadTitle")} error={asked.error} onRetry={reload} />
        </ApprovalFrame>
      );
    case "broken":
      return (
        <ApprovalFrame
          title={t("approval.brokenTitle")}
          lead={<p role="status">{t("approval.brokenText")}</p>}
          badge={<Unlink aria-hidden size={24} />}
          badgeTone="bg-warning-soft text-warning"
        />
      );
    case "shown":
      return asked.request.state === "waiting" ? (
        <ApprovalQuestion request={asked.request} answering={answering} {...question} />
      ) : (
        <ApprovalEnd request={asked.request} state={asked.request.state} />
      );
  }
}

/** The owner of a client says whether a call is theirs. */
export function ApprovalPage() {
  const link = useParams({ from: "/public/approval/$id/$token" });
  return <ApprovalView {...useApproval(link)} />;
}

/** Centered layout for an approval request; the reader may not have an account. */
function ApprovalFrame({ title, lead, badge, badgeTone, children }: ApprovalFrameProps) {
  useTitle(title);
  return (
    <PublicFrame isLinked={false}>
      <main className="mx-auto grid w-full max-w-[560px] flex-1 content-center gap-6 px-5 py-6">
        <div className="grid gap-2">
          <span className={cx("mb-2 grid size-12 place-items-center rounded-full", badgeTone)}>{badge}</span>
          <h1 className="text-2xl font-semibold tracking-heading">{title}</h1>
          {lead && <div className="text-fg-2">{lead}</div>}
        </div>
        {children}
      </main>
    </PublicFrame>
  );
}
