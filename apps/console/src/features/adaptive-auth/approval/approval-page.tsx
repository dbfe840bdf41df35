import type { ApprovalRequest } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { SkeletonLines } from "@parapet/ui/skeleton-lines";
import { useParams } from "@tanstack/react-router";
import { ShieldQuestion, Unlink, CircleCheck, KeyRound, Lock, TimerOff } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { Action } from "../../../lib/api/use-action.ts";
import { FormAlert } from "../../../lib/form/form-alert.tsx";
import { useFormat } from "../../../lib/format/use-format.ts";
import { T } from "../../../lib/i18n/t.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { LoadProblem } from "../../../lib/problem/load-problem.tsx";
import { ApprovalFrame } from "./approval-frame.tsx";
import { CallFacts } from "./call-facts.tsx";
import { useApproval, type ApprovalAnswer } from "./use-approval.ts";

interface ApprovalQuestionProps {
  request: ApprovalRequest;
  answering: Action<ApprovalAnswer, void>;
  badge: ReactNode;
  badgeTone: string;
}

/** The answers. Without a Parapet key, "not ours" locks the client, and there is no key to revoke. */
const answersTo = ({ key }: ApprovalRequest) =>
  [
    { answer: "approve", label: "approval.approve", text: "approval.approveText", variant: "primary" },
    { answer: "trust", label: "approval.trust", text: "approval.trustText", variant: "secondary" },
    {
      answer: "not_ours",
      label: "approval.notOurs",
      text: key === null ? "approval.notOursText" : "approval.notOursKeyText",
      variant: "danger",
    },
    ...(key === null
      ? []
      : ([{ answer: "revoke", label: "approval.revoke", text: "approval.revokeText", variant: "secondary" }] as const)),
  ] as const;

type Doubt = Extract<ApprovalAnswer, "not_ours" | "revoke">;

/** Confirmation texts of answers that block calls. */
const doubts = {
  client: { title: "approval.lockTitle", text: "approval.lockText", confirm: "approval.lock" },
  not_ours: { title: "approval.lockKeyTitle", text: "approval.lockKeyText", confirm: "approval.lockKey" },
  revoke: { title: "approval.revokeTitle", text: "approval.revokeKeyText", confirm: "approval.revokeKey" },
} as const;

/** The call and the possible answers; those that block calls need confirmation. */
function ApprovalQuestion({ request, answering, ...frame }: ApprovalQuestionProps) {
  const t = useT();
  const format = useFormat();
  const heading = useId();
  const [given, setGiven] = useState<ApprovalAnswer | null>(null);
  const [doubted, setDoubted] = useState<Doubt>("not_ours");
  const [doubting, setDoubting] = useState(false);
  const strong = <bdi className="font-medium text-fg" />;
  const running = answering.status === "running";
  const doubt = doubts[request.key === null ? "client" : doubted];

  const give = async (answer: ApprovalAnswer) => {
    setGiven(answer);
    await answering.run(answer);
    setDoubting(false);
  };

  const ask = (answer: Doubt) => {
    setDoubted(answer);
    setDoubting(true);
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
        {answersTo(request).map(({ answer, label, text, variant }) => (
          <div key={answer} className="grid gap-1">
            <Button
              size="lg"
              variant={variant}
              className="w-full"
              aria-describedby={`${heading}-${answer}`}
              disabled={running && given !== answer}
              loading={running && given === answer && !doubting}
              onClick={() => (answer === "not_ours" || answer === "revoke" ? ask(answer) : void give(answer))}
            >
              {t(label)}
            </Button>
            <p id={`${heading}-${answer}`} className="text-sm text-fg-2">
              {t(text)}
            </p>
          </div>
        ))}
        <p className="text-sm text-fg-3">{t("approval.until", { time: format.instant(request.expires_at) })}</p>
      </section>
      <ConfirmDialog
        open={doubting}
        onOpenChange={setDoubting}
        title={t(doubt.title)}
        description={
          <T
            id={doubt.text}
            values={{ client: request.client, key: `${request.key?.prefix ?? ""}…` }}
            components={{ client: strong, key: <bdi dir="ltr" className="font-mono" /> }}
          />
        }
        confirmLabel={t(doubt.confirm)}
        onConfirm={() => void give(doubted)}
        loading={running}
        danger
      />
    </ApprovalFrame>
  );
}

const ends = {
  approved: { icon: CircleCheck, tone: "bg-success-soft text-success" },
  refused: { icon: Lock, tone: "bg-error-soft text-error" },
  locked: { icon: Lock, tone: "bg-error-soft text-error" },
  revoked: { icon: KeyRound, tone: "bg-error-soft text-error" },
  expired: { icon: TimerOff, tone: "bg-warning-soft text-warning" },
} as const;

/** `refused`: the key is locked, or the client if the call had no key. */
const endOf = (state: Exclude<ApprovalRequest["state"], "waiting">, key: ApprovalRequest["key"]) =>
  state === "refused" && key !== null ? "locked" : state;

/** What became of a question, however often the link is opened again. */
function ApprovalEnd({ request, end }: { request: ApprovalRequest; end: keyof typeof ends }) {
  const t = useT();
  const { icon: Icon, tone } = ends[end];
  const client = <bdi className="font-medium text-fg" />;
  return (
    <ApprovalFrame
      title={t(`approval.${end}Title`)}
      lead={
        <p role="status">
          <T id={`approval.${end}Text`} values={{ client: request.client }} components={{ client }} />
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
      return asked.value.state === "waiting" ? (
        <ApprovalQuestion request={asked.value} answering={answering} {...question} />
      ) : (
        <ApprovalEnd request={asked.value} end={endOf(asked.value.state, asked.value.key)} />
      );
  }
}

/** The owner of a client says whether a call is theirs. */
export function ApprovalPage() {
  const link = useParams({ from: "/public/approval/$id/$token" });
  return <ApprovalView {...useApproval(link)} />;
}
