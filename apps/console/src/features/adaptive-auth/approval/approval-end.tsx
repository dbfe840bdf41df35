import type { ApprovalRequest } from "@parapet/contract";
import { CircleCheck, Lock, TimerOff } from "lucide-react";
import { T } from "../../../lib/i18n/t.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { ApprovalFrame } from "./approval-frame.tsx";
import { CallFacts } from "./call-facts.tsx";

const ends = {
  approved: { icon: CircleCheck, tone: "bg-success-soft text-success" },
  refused: { icon: Lock, tone: "bg-error-soft text-error" },
  expired: { icon: TimerOff, tone: "bg-warning-soft text-warning" },
} as const;

/** What became of a question, however often the link is opened again. */
export function ApprovalEnd({ request, state }: { request: ApprovalRequest; state: keyof typeof ends }) {
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
