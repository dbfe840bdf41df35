import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { findConnection } from "../connection/find-connection.ts";
import { enqueueRead } from "./read-sign-ins-task.ts";

/** Reads the sign-in logs now; a running read continues. @throws Failure `not_integrated` */
export async function readSignInsNow(call: ViewerCall): Promise<undefined> {
  const { postgres, jobs } = call.platform;
  const { providerId } = call.viewer;
  await postgres.db.transaction(async (tx) => {
    const connection = await findConnection(tx, call.viewer);
    if (connection?.state !== "connected" && connection?.state !== "degraded")
      throw new Failure("not_integrated", { detail: "Microsoft 365 isn't connected." });
    await enqueueRead(tx, jobs, providerId);
    await recordAudit(tx, call, { action: "sign_in.read_now", subjectType: "sign_in", subjectId: null });
  });
}
