import { replyVerdict } from "@parapet/contract";
import { GraphProblem } from "@parapet/graph-client";
import { and, eq, isNull } from "drizzle-orm";
import * as z from "zod/mini";
import { replyTable } from "../../report/table.ts";
import { type ActionWork, defineKind, TargetProblem } from "../action-kind.ts";

/** A mail to somebody who reported one; `userId` is the mailbox that it is sent from. */
const target = z.object({
  userId: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  verdict: replyVerdict,
});

type Work = ActionWork<z.output<typeof target>>;

/** What tells a mail of ours among those sent. */
const mark = "x-parapet-reply";
/** Milliseconds between looks for a mail that was sent: Exchange puts it among those sent a moment later. */
const looks = [0, 500, 1_500, 3_000];
/** Milliseconds by which clocks may differ. */
const skewMs = 5 * 60_000;
/** Answers that say for sure that nothing was sent. */
const isRefused = (status: number) => (status >= 400 && status < 500) || status === 503;

const markOf = ({ subjectId, target: { verdict } }: Work) => `${subjectId}/${verdict}`;

/**
 * Tells a reporter what was decided, once: a mail that may have been sent is looked for, and not sent again. It cannot be
 * taken back.
 */
export const notifyReporter = defineKind({
  target,
  before: z.object({ since: z.string() }),
  result: z.object({}),
  // Only a decision leads to it.
  resolve: async () => [],
  async prepare({ platform }) {
    return { since: new Date(platform.clock.now().getTime() - skewMs).toISOString() };
  },
  async perform(work) {
    await takeTry(work);
    const { userId, to, subject, text } = work.target;
    const message = {
      subject,
      body: { contentType: "text", content: text },
      toRecipients: [{ emailAddress: { address: to } }],
      internetMessageHeaders: [{ name: mark, value: markOf(work) }],
    };
    try {
      await work.client.call("message.send", { path: { userId }, body: { message, saveToSentItems: true } });
    } catch (error) {
      if (error instanceof GraphProblem && isRefused(error.status)) await giveTryBack(work);
      throw error;
    }
  },
  async verify(work, { since }) {
    for (const wait of looks) {
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      if (await isSent(work, since)) return {};
      // Nothing was sent that could still turn up.
      if (!(await isTried(work))) return null;
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
    headers?.some(({ name, value: told }) => name?.toLowerCase() === mark && told === markOf({ client, ...work })),
  );
}

const ofWork = ({ subjectId, target: { verdict } }: Work) =>
  and(eq(replyTable.reportId, subjectId), eq(replyTable.verdict, verdict));

async function isTried({ platform, ...work }: Work): Promise<boolean> {
  const [row] = await platform.postgres.db
    .select()
    .from(replyTable)
    .where(ofWork({ platform, ...work }));
  return row?.triedAt != null;
}

/** @throws TargetProblem when it may have been sent before */
async function takeTry({ platform, ...work }: Work): Promise<void> {
  const taken = await platform.postgres.db
    .update(replyTable)
    .set({ triedAt: platform.clock.now() })
    .where(and(ofWork({ platform, ...work }), isNull(replyTable.triedAt)))
    .returning({ id: replyTable.reportId });
  if (taken.length === 0) throw new TargetProblem("unverified", "It may have been sent, and is not sent twice");
}

async function giveTryBack({ platform, ...work }: Work): Promise<void> {
  await platform.postgres.db
    .update(replyTable)
    .set({ triedAt: null })
    .where(ofWork({ platform, ...work }));
}
