import * as z from "zod";
import { instant } from "../../base/clock.ts";
import type { JsonObject } from "../../base/json.ts";
import type { MailTrace } from "../../mail-flow/mail-flow.ts";
import { domainOf } from "../../mail/authenticate-mail.ts";
import { wellKnownFolder } from "../../mailbox/folders.ts";
import { findItem, moveItem } from "../../mailbox/items.ts";
import { purges } from "../../mailbox/mailbox.ts";
import { answerCollection, answerEntity } from "../../odata/answers.ts";
import { readBody, type Call, type GraphAnswer } from "../../odata/call.ts";
import { GraphError } from "../../odata/graph-error.ts";
import type { Resources } from "../resources.ts";

const paging = { pageSize: 1000, largestPage: 5000, paging: "skiptoken" } as const;

/** Message traces, newest first. */
export function listMessageTraces(call: Call, { traces }: Pick<Resources, "traces">): GraphAnswer {
  return answerCollection(call, {
    ...paging,
    rows: traces.toReversed(),
    present: (trace) => ({
      id: trace.id,
      messageId: trace.internetMessageId,
      fromIP: trace.ip,
      toIP: null,
      receivedDateTime: instant(trace.receivedAt),
      recipientAddress: trace.recipient,
      senderAddress: trace.sender,
      size: trace.size,
      status: trace.isJunk ? "filteredAsSpam" : "delivered",
      subject: trace.subject,
    }),
    context: "admin/exchange/tracing/messageTraces",
  });
}

export function listAnalyzedEmails(call: Call, { traces }: Pick<Resources, "traces">): GraphAnswer {
  const rows = traces.toReversed();
  return answerCollection(call, {
    ...paging,
    rows,
    present: presentAnalyzed,
    context: "security/collaboration/analyzedEmails",
  });
}

export function getAnalyzedEmail(call: Call, { traces }: Pick<Resources, "traces">): GraphAnswer {
  const trace = traces.find(({ id }) => id === call.params["analyzedEmail-id"]);
  if (trace === undefined) throw new GraphError("notFound");
  return answerEntity(call, presentAnalyzed(trace), { context: "security/collaboration/analyzedEmails" });
}

function presentAnalyzed(trace: MailTrace): JsonObject {
  const { authentication, isJunk } = trace;
  const delivery = {
    action: isJunk ? "deliveredToJunk" : "delivered",
    location: isJunk ? "junkFolder" : "inbox_folder",
    originalThreats: null,
    latestThreats: null,
  };
  return {
    id: trace.id,
    networkMessageId: trace.networkMessageId,
    internetMessageId: trace.internetMessageId,
    loggedDateTime: instant(trace.receivedAt),
    subject: trace.subject,
    sizeInBytes: trace.size,
    directionality: trace.ip === null ? "intraOrg" : "inbound",
    recipientEmailAddress: trace.recipient,
    returnPath: trace.sender,
    spamConfidenceLevel: String(trace.spamConfidence),
    threatTypes: [isJunk ? "spam" : "none"],
    originalDelivery: delivery,
    latestDelivery: delivery,
    senderDetail: {
      displayName: null,
      fromAddress: trace.sender,
      domainName: domainOf(trace.sender),
      mailFromAddress: trace.sender,
      mailFromDomainName: domainOf(trace.sender),
      ipv4: trace.ip,
    },
    authenticationDetails: {
      compositeAuthentication: null,
      dkim: authentication?.dkim[0]?.result ?? null,
      dmarc: authentication?.dmarc ?? null,
      senderPolicyFramework: authentication?.spf ?? null,
    },
  };
}

const remediation = z.object({
  displayName: z.string(),
  severity: z.enum(["low", "medium", "high"]),
  action: z.enum(["moveToJunk", "moveToInbox", "hardDelete", "softDelete", "moveToDeletedItems", "moveToQuarantine"]),
  analyzedEmails: z.array(z.object({ networkMessageId: z.string(), recipientEmailAddress: z.string() })).min(1),
});

const destinations = {
  moveToJunk: "junkemail",
  moveToInbox: "inbox",
  hardDelete: purges,
  softDelete: "recoverableitemsdeletions",
  moveToDeletedItems: "deleteditems",
  // Users can't access the quarantine.
  moveToQuarantine: purges,
} as const;

/** Moves copies of emails, like Defender. */
export function remediateEmails(
  call: Call,
  { traces, mailboxes }: Pick<Resources, "traces" | "mailboxes">,
): GraphAnswer {
  const { action, analyzedEmails } = readBody(call, remediation);
  for (const { networkMessageId, recipientEmailAddress } of analyzedEmails) {
    const trace = traces.find(
      (each) =>
        each.networkMessageId === networkMessageId &&
        each.recipient.toLowerCase() === recipientEmailAddress.toLowerCase(),
    );
    const mailbox = mailboxes.byUser.get(trace?.mailboxId ?? "");
    const item = mailbox === undefined ? undefined : findItem(mailbox, trace?.immutableId ?? "");
    if (mailbox !== undefined && item !== undefined)
      moveItem(mailbox, item, wellKnownFolder(mailbox, destinations[action]).id);
  }
  return { status: 202 };
}
