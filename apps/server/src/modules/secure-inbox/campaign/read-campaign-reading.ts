import type { CampaignReading } from "@parapet/contract";
import { GraphProblem, type GraphClient } from "@parapet/graph-client";
import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { tenantClient } from "../intake/tenant-clients.ts";
import { mailboxTable, messageTable as mail } from "../mail/table.ts";
import { findCampaign } from "./find-campaign.ts";

/** Max emails queried, in Graph batches of twenty. */
const maxEmails = 200;

/** If a mailbox has several emails, the first matching state wins. */
const order = ["read", "unread", "unknown", "gone"] as const;
type ReadState = (typeof order)[number];

/**
 * Asks Microsoft which mailboxes have read a campaign. Null if no email is in a mailbox, or without a connection or
 * permission. @throws Failure `not_found`
 */
export async function readCampaignReading(call: ViewerCall, id: string): Promise<{ reading: CampaignReading | null }> {
  const { platform, viewer } = call;
  const { db } = platform.postgres;
  const campaign = await findCampaign(db, call, id);
  const client = await tenantClient(platform, viewer.providerId);
  if (client === null) return { reading: null };
  const emails = await db
    .select({ userId: mailboxTable.graphUserId, messageId: mail.immutableId })
    .from(mail)
    .innerJoin(mailboxTable, eq(mailboxTable.id, mail.mailboxId))
    .where(and(eq(mail.campaignId, campaign.id), isNotNull(mail.immutableId)))
    .orderBy(desc(mail.receivedAt), desc(mail.id))
    .limit(maxEmails);
  const paths = emails.flatMap(({ userId, messageId }) => (messageId === null ? [] : [{ userId, messageId }]));
  const readStates = await ask(client, paths);
  if (readStates.every((each) => each === "unknown")) return { reading: null };
  const ofMailbox = new Map<string, ReadState>();
  for (const [index, { userId }] of paths.entries()) {
    const found = new Set([ofMailbox.get(userId), readStates[index]]);
    ofMailbox.set(userId, order.find((each) => found.has(each)) ?? "unknown");
  }
  const counts = { read: 0, unread: 0, gone: 0, unknown: 0 };
  for (const readState of ofMailbox.values()) counts[readState] += 1;
  return { reading: { mailboxes: ofMailbox.size, ...counts } };
}

interface MailPath {
  readonly userId: string;
  readonly messageId: string;
}

async function ask(client: GraphClient, paths: readonly MailPath[]): Promise<ReadState[]> {
  const query = { $select: "id,isRead" };
  try {
    const settled = await client.batch(
      "message.get",
      paths.map((path) => ({ path: { ...path }, query })),
    );
    return settled.map((each) => {
      if (!each.ok) return each.problem.code === "ErrorItemNotFound" ? "gone" : "unknown";
      if (typeof each.answer.isRead !== "boolean") return "unknown";
      return each.answer.isRead ? "read" : "unread";
    });
  } catch (error) {
    if (error instanceof GraphProblem) return paths.map(() => "unknown");
    throw error;
  }
}
