import type { ApprovalRequest } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { type ReactNode, useId, useState } from "react";
import type { Action } from "../../../lib/api/use-action.ts";
import { FormAlert } from "../../../lib/form/form-alert.tsx";
import { useFormat } from "../../../lib/format/use-format.ts";
import { T } from "../../../lib/i18n/t.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { ApprovalFrame } from "./approval-frame.tsx";
import { CallFacts } from "./call-facts.tsx";
import type { ApprovalAnswer } from "./use-approval.ts";

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
export function ApprovalQuestion({ request, answering, ...frame }: ApprovalQuestionProps) {
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
