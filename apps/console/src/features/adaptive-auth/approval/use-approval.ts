import { type ApprovalRequest, approvalEndpoints, type BodyOf, type Endpoints } from "@parapet/contract";
import { useEffect, useState } from "react";
import { ApiError } from "../../../lib/api/api-error.ts";
import { call } from "../../../lib/api/call.ts";
import { type Action, useAction } from "../../../lib/api/use-action.ts";

export type ApprovalAnswer = BodyOf<Endpoints["approvals.answer"]>["answer"];

type Asked =
  | { readonly at: "loading" }
  | { readonly at: "broken" }
  | { readonly at: "failed"; readonly error: Error }
  | { readonly at: "shown"; readonly request: ApprovalRequest };

interface Approval {
  readonly asked: Asked;
  readonly answering: Action<ApprovalAnswer, void>;
  readonly reload: () => void;
}

/** What a mailed link asks, and the answer to it. Opening the link only looks: mail scanners open links, too. */
export function useApproval({ id, token }: { id: string; token: string }): Approval {
  const [asked, setAsked] = useState<Asked>({ at: "loading" });
  const params = { id, token };

  useEffect(() => {
    if (asked.at !== "loading") return;
    const asking = new AbortController();
    const { signal } = asking;
    call(approvalEndpoints["approvals.get"], { params: { id, token }, signal }).then(
      (request) => signal.aborted || setAsked({ at: "shown", request }),
      (error: unknown) => signal.aborted || setAsked(troubleOf(error)),
    );
    return () => asking.abort();
  }, [id, token, asked.at]);

  const reload = () => setAsked({ at: "loading" });
  const answering = useAction(async (answer: ApprovalAnswer) => {
    try {
      const request = await call(approvalEndpoints["approvals.answer"], { params, body: { answer } });
      setAsked({ at: "shown", request });
    } catch (error) {
      // Answered elsewhere or too late: the question itself tells which.
      if (!(error instanceof ApiError) || error.code !== "link_invalid") throw error;
      reload();
    }
  });
  return { asked, answering, reload };
}

function troubleOf(error: unknown): Asked {
  if (error instanceof ApiError && (error.code === "not_found" || error.code === "invalid_input"))
    return { at: "broken" };
  return { at: "failed", error: error instanceof Error ? error : new Error(String(error)) };
}
