import { segmentClass, getSubject } from "@parapet/api-model";
import type { AnswerOf, BodyOf, Endpoints, PathStep } from "@parapet/contract";
import { and, eq, inArray } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { eventBusService } from "../../../platform/events/event-bus.ts";
import { Failure } from "../../../platform/failure.ts";
import { findApi } from "./queries.ts";
import { refreshTemplates } from "./refresh-templates.ts";
import { apiDecisionTable as table, apiKnowledgeTopic, apiTable } from "./table.ts";

type Row = Endpoints["apis.decide"];

/** Makes decisions about an API's paths, or takes them back. @throws Failure `not_found`, `invalid_input` */
export async function decidePaths(call: ViewerCall, id: string, { steps }: BodyOf<Row>): Promise<AnswerOf<Row>> {
  const api = await findApi(call, id);
  for (const [index, { edit }] of steps.entries()) {
    // IDs are never distinguished, so that none becomes a path of its own.
    if (edit.kind !== "split" || segmentClass(edit.value) !== "id") continue;
    const pointer = `/body/steps/${index}/edit/value`;
    throw new Failure("invalid_input", {
      errors: [{ pointer, message: "Values that look like IDs can't be split off" }],
    });
  }
  const undo = await call.platform.services.get(eventBusService).change(async (tx, publish) => {
    // Of two people who decide at once, one comes first.
    await tx.select({ id: apiTable.id }).from(apiTable).where(eq(apiTable.id, api.id)).for("update");
    const subjects = steps.map(({ edit }) => getSubject(edit));
    const before = await tx
      .select()
      .from(table)
      .where(and(eq(table.apiId, api.id), inArray(table.subject, subjects)));
    for (const { edit, withdrawn } of steps) {
      const decision = {
        edit,
        withdrawn,
        decidedAt: call.now,
        decidedBy: call.viewer.userId,
        author: call.viewer.email,
      };
      await tx
        .insert(table)
        .values({ apiId: api.id, subject: getSubject(edit), ...decision })
        .onConflictDoUpdate({ target: [table.apiId, table.subject], set: decision });
    }
    await recordAudit(tx, call, { action: "api.decide", subjectType: "api", subjectId: api.id, after: { steps } });
    await publish(apiKnowledgeTopic, { apiId: api.id });
    return steps.map(({ edit }): PathStep => {
      const known = before.find(({ subject }) => subject === getSubject(edit));
      return known === undefined ? { edit, withdrawn: true } : { edit: known.edit, withdrawn: known.withdrawn };
    });
  });
  await refreshTemplates(call.platform, api.id);
  return { undo };
}
