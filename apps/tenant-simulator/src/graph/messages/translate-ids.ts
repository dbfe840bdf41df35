import * as z from "zod";
import { findItem } from "../../mailbox/items.ts";
import { mailboxOf } from "../folders/mailbox-of.ts";
import { GraphError } from "../graph-error.ts";
import type { Call, GraphAnswer } from "../graph-request.ts";
import { readBody } from "../read-body.ts";

const idFormat = z.enum(["entryId", "ewsId", "immutableEntryId", "restId", "restImmutableEntryId"]);

const translation = z.object({
  inputIds: z.array(z.string()).max(1000),
  sourceIdType: idFormat,
  targetIdType: idFormat,
});

/** Translates between mutable and immutable message ids; older formats aren't supported. */
export function translateIds(call: Call): GraphAnswer {
  const mailbox = mailboxOf(call);
  const { inputIds, sourceIdType, targetIdType } = readBody(call, translation);
  if (![sourceIdType, targetIdType].every((type) => type.startsWith("rest"))) throw new GraphError("invalidRequest");
  const value = inputIds.map((sourceId) => {
    const item = findItem(mailbox, sourceId);
    if (item === undefined)
      return {
        sourceId,
        targetId: null,
        errorDetails: { code: "ErrorItemNotFound", message: "The item was not found." },
      };
    return { sourceId, targetId: targetIdType === "restId" ? item.id : item.immutableId };
  });
  return {
    status: 200,
    body: { "@odata.context": `${call.root}/$metadata#Collection(microsoft.graph.convertIdResult)`, value },
  };
}
