import { type ApprovalRequest, approvalEndpoints, type BodyOf, type Endpoints } from "@parapet/contract";
import { ApiError } from "../../../lib/api/api-error.ts";
import { call } from "../../../lib/api/call.ts";
import { type Action, useAction } from "../../../lib/api/use-action.ts";
import { type Linked, type MailedLink, useLinked } from "./use-linked.ts";

export type ApprovalAnswer = BodyOf<Endpoints["approvals.answer"]>["answer"];

interface Approval {
  readonly asked: Linked<ApprovalRequest>;
  readonly answering: Action<ApprovalAnswer, void>;
  readonly reload: () => void;
}

const load = (params: MailedLink, signal: AbortSignal) => call(approvalEndpoints["approvals.get"], { params, signal });

/** The approval request of an emailed link, and the owner's answer. */
export function useApproval(params: MailedLink): Approval {
  const { linked, setLinked, reload } = useLinked(params, load);
  const answering = useAction(async (answer: ApprovalAnswer) => {
    try {
      const value = await call(approvalEndpoints["approvals.answer"], { params, body: { answer } });
      setLinked({ at: "shown", value });
    } catch (error) {
      // Answered elsewhere or too late: the question itself tells which.
      if (!(error instanceof ApiError) || error.code !== "link_invalid") throw error;
      reload();
    }
  });
  return { asked: linked, answering, reload };
}
