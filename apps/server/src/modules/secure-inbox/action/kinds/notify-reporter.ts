import { replyVerdict } from "@parapet/contract";
import { GraphProblem } from "@parapet/graph-client";
import { and, eq, isNull } from "drizzle-orm";
import * as z from "zod/mini";
import { replyTable } from "../../report/table.ts";
import { type ActionWork, defineKind, TargetProblem } from "../action-kind.ts";

/** A reply to a reporter; `userId` is the mailbox that sends it. */
const target = z.object({
  userId: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  verdict: replyVerdict,
});

type Work = ActionWork<z.output<typeof target>>;

/** Header that identifies our replies in Sent Items. */
const replyHeader = "x-parapet-reply";
/** Exchange adds to Sent Items asynchronously. */
const pollDelaysMs = [0, 500, 1_500, 3_000];
/** Allowed clock difference. */
const skewMs = 5 * 60_000;
/** Statuses that guarantee nothing was sent. */
const isRefused = (status: number) => (status >= 400 && status < 500) || status === 503;

const replyHeaderOf = ({ subjectId, target: { verdict } }: Work) => `${subjectId}/${verdict}`;

/**
 * Sends the outcome to a reporter exactly once: if it may have been sent, Sent Items is checked instead of sending
 * again. Can't be undone.
 */
export const notifyReporter = defineKind({
  target,
  before: z.object({ since: z.string() }),
  result: z.object({}),
  // Only created by a decision, never requested.
  resolve: async () => [],
  async prepare({ platform }) {
    return { since: new Date(platform.clock.now().getTime() - skewMs).toISOString() };
  },
  async perform(work) {
    await claimAttempt(work);
    const { userId, to, subject, text } = work.target;
    const message = {
      subject,
      body: { contentType: "text", content: text },
      toRecipients: [{ emailAddress: { address: to } }],
      internetMessageHeaders: [{ name: replyHeader, value: replyHeaderOf(work) }],
    };
    try {
      await work.client.call("message.send", { path: { userId }, body: { message, saveToSentItems: true } });
    } catch (error) {
      if (error instanceof GraphProblem && isRefused(error.status)) await releaseAttempt(work);
      throw error;
    }
  },
  async verify(work, { since }) {
    for (const wait of pollDelaysMs) {
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      if (await isSent(work, since)) return {};
      // Nothing was sent, so nothing can appear later.
      if (!(await isAttempted(work))) return null;
    }
    return null;
  },
  undo: null,
});

async function isSent({ client, ...work }: Work, since: string): Promise<boolean> {
  const { value } = await client.call("message.listInFolder", {
    path: { userId: work.target.userId, folderId: "sentitems" },
    query: {
      $select: "id,internetMessageHeaders",
      $filter: `sentDateTime ge ${since}`,
      $orderby: "sentDateTime desc",
      $top: 200,
    },
  });
  return value.some(({ internetMessageHeaders: headers }) =>
    headers?.some(
      ({ name, value: headerValue }) =>
        name?.toLowerCase() === replyHeader && headerValue === replyHeaderOf({ client, ...work }),
    ),
  );
}

const ofWork = ({ subjectId, target: { verdict } }: Work) =>
  and(eq(replyTable.reportId, subjectId), eq(replyTable.verdict, verdict));

async function isAttempted({ platform, ...work }: Work): Promise<boolean> {
  const [row] = await platform.postgres.db
    .select()
    .from(replyTable)
    .where(ofWork({ platform, ...work }));
  return row?.triedAt != null;
}

/** @throws TargetProblem if it may already have been sent */
async function claimAttempt({ platform, ...work }: Work): Promise<void> {
  const claimed = await platform.postgres.db
    .update(replyTable)
    .set({ triedAt: platform.clock.now() })
    .where(and(ofWork({ platform, ...work }), isNull(replyTable.triedAt)))
    .returning({ id: replyTable.reportId });
  if (claimed.length === 0)
    throw new TargetProblem("unverified", "It may already have been sent, and isn't sent twice");
}

async function releaseAttempt({ platform, ...work }: Work): Promise<void> {
  await platform.postgres.db
    .update(replyTable)
    .set({ triedAt: null })
    .where(ofWork({ platform, ...work }));
}
