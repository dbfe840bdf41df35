import { useParams } from "@tanstack/react-router";
import { ApprovalView } from "./approval-view.tsx";
import { useApproval } from "./use-approval.ts";

/** The owner of a client says whether a call is theirs. */
export function ApprovalPage() {
  const link = useParams({ from: "/public/approval/$id/$token" });
  return <ApprovalView {...useApproval(link)} />;
}
