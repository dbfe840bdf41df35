import * as z from "zod/mini";
import type { Transaction } from "../../../../platform/postgres/postgres.ts";
import { type ActionKind, type ActionWork, defineKind, TargetProblem } from "../action-kind.ts";
import { folderOf, isGone, mailTarget, type MailTarget, readPlace, resolveEmails } from "./mail-target.ts";

/** Ids of the source and destination folders. */
const move = z.object({ from: z.string(), to: z.string() });
export type Move = z.infer<typeof move>;

type Work = ActionWork<MailTarget>;

interface Moving {
  readonly guard?: ActionKind["guard"];
  /** Default: all emails in mailboxes. */
  readonly resolve?: ActionKind["resolve"];
  /** The destination folder id for an email in folder `from`. @throws GraphProblem, TargetProblem */
  readonly destination: (work: Work, from: string) => Promise<string>;
  readonly persist: (tx: Transaction, what: "done" | "undone", work: Work, move: Move) => Promise<void>;
}

/** Defines a kind that moves emails to another folder. */
export function movingKind({ destination, persist, guard, resolve = resolveEmails }: Moving): ActionKind {
  return defineKind({
    ...(guard !== undefined && { guard }),
    target: mailTarget,
    before: move,
    result: z.object({}),
    resolve,
    async prepare(work) {
      const { parentFolderId: from } = await readPlace(work);
      if (from == null) throw new TargetProblem("unverified", "Microsoft didn't return the email's folder");
      return { from, to: await destination(work, from) };
    },
    perform: (work, { to }) => moveTo(work, to),
    async verify(work, { to }) {
      return (await placeOf(work)) === to ? {} : null;
    },
    undo: {
      async verify(work, { from, to }) {
        const place = await placeOf(work);
        if (place === from) return true;
        // The original folder was deleted, so the email was returned to the inbox.
        if (place !== to && place !== (await folderId(work, "inbox")))
          throw new TargetProblem("changed_since", "The email was moved elsewhere in the meantime");
        return place !== to;
      },
      async perform(work, { from }) {
        try {
          await moveTo(work, from);
        } catch (error) {
          if (!isGone(error) || (await folderOf(work)) === null) throw error;
          await moveTo(work, await folderId(work, "inbox"));
        }
      },
    },
    persist: (tx, what, work, { before }) => persist(tx, what, work, before),
  });
}

async function placeOf(work: Work): Promise<string> {
  const place = await folderOf(work);
  if (place === null) throw new TargetProblem("gone", "The email is no longer in the mailbox");
  return place;
}

async function moveTo({ client, target }: Work, destinationId: string): Promise<void> {
  await client.call("message.move", { path: { ...target }, body: { destinationId } });
}

/** The id of a well-known folder. @throws GraphProblem */
export async function folderId({ client, target: { userId } }: Work, name: string): Promise<string> {
  return (await client.call("folder.get", { path: { userId, folderId: name }, query: { $select: "id" } })).id;
}
