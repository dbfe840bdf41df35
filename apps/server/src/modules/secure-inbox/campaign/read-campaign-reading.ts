import type { CampaignReading } from "@parapet/contract";
import { GraphProblem, type GraphClient } from "@parapet/graph-client";
import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { tenantClient } from "../intake/tenant-clients.ts";
import { mailboxTable, messageTable as mail } from "../mail/table.ts";
import { findCampaign } from "./find-campaign.ts";

/** Mails that are asked about: each is a call, twenty of them a request. */
const mostMails = 200;

/** What counts for a mailbox with several mails, the first that is so. */
const order = ["read", "unread", "unknown", "gone"] as const;
type Standing = (typeof order)[number];

/**
 * Asks Microsoft which mailboxes have read a campaign: marked as read, as it knows now. Null where nothing came by a
 * mailbox, and where Microsoft says nothing, for want of a connection or a permission. @throws Failure `not_found`
 */
export async function readCampaignReading(call: ViewerCall, id: string): Promise<{ reading: CampaignReading | null }> {
  const { platform, viewer } = call;
  const { db } = platform.postgres;
  const campaign = await findCampaign(db, call, id);
  const client = await tenantClient(platform, viewer.providerId);
  if (client === null) return { reading: null };
  const mails = await db
    .select({ userId: mailboxTable.graphUserId, messageId: mail.immutableId })
    .from(mail)
    .innerJoin(mailboxTable, eq(mailboxTable.id, mail.mailboxId))
    .where(and(eq(mail.campaignId, campaign.id), isNotNull(mail.immutableId)))
    .orderBy(desc(mail.receivedAt), desc(mail.id))
    .limit(mostMails);
  const paths = mails.flatMap(({ userId, messageId }) => (messageId === null ? [] : [{ userId, messageId }]));
  const standings = await ask(client, paths);
  if (standings.every((each) => each === "unknown")) return { reading: null };
  const ofMailbox = new Map<string, Standing>();
  for (const [index, { userId }] of paths.entries()) {
    const found = new Set([ofMailbox.get(userId), standings[index]]);
    ofMailbox.set(userId, order.find((each) => found.has(each)) ?? "unknown");
  }
  const counts = { read: 0, unread: 0, gone: 0, unknown: 0 };
  for (const standing of ofMailbox.values()) counts[standing] += 1;
  return { reading: { mailboxes: ofMailbox.size, ...counts } };
}

interface MailPath {
  readonly userId: string;
  readonly messageId: string;
}

async function ask(client: GraphClient, paths: readonly MailPath[]): Promise<Standing[]> {
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
