import { v7 as newId } from "uuid";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { changeTable } from "./table.ts";

interface Opening {
  readonly what: "opened" | "downloaded";
  readonly value: "page" | "text" | "source" | "file" | "indicators";
}

/** Audits the access before the content is returned. */
export async function recordOpening(call: ViewerCall, id: string, { what, value }: Opening): Promise<void> {
  await call.platform.postgres.db.transaction(async (tx) => {
    const change = { what, value, actor: call.viewer.email };
    await tx.insert(changeTable).values({ ...change, id: newId(), messageId: id, time: call.now });
    const action = what === "opened" ? "mail.open" : "mail.download";
    await recordAudit(tx, call, { action, subjectType: "mail", subjectId: id, after: { view: value } });
  });
}
