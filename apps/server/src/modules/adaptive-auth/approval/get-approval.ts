import type { ApprovalRequest } from "@parapet/contract";
import type { Call } from "../../../platform/call.ts";
import { findApproval, presentApproval, type ApprovalLink } from "./find-approval.ts";

/** An approval request. Read-only, because mail scanners follow links. @throws Failure `not_found` */
export async function getApproval(call: Call, link: ApprovalLink): Promise<ApprovalRequest> {
  return presentApproval(call, await findApproval(call.platform.postgres.db, link));
}
