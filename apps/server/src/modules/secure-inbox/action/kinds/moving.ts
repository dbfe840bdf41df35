import * as z from "zod/mini";
import type { Transaction } from "../../../../platform/postgres/postgres.ts";
import { type ActionKind, type ActionWork, defineKind, TargetProblem } from "../action-kind.ts";
import { folderOf, isGone, mailTarget, type MailTarget, readPlace, resolveMails } from "./mail-target.ts";

/** Ids of the folder where a mail lay, and of the one where it goes. */
const move = z.object({ from: z.string(), to: z.string() });
export type Move = z.infer<typeof move>;

type Work = ActionWork<MailTarget>;

interface Moving {
  readonly guard?: ActionKind["guard"];
  /** All mails in mailboxes without it. */
  readonly resolve?: ActionKind["resolve"];
  /** The id of the folder where a mail goes that lies in another one. @throws GraphProblem, TargetProblem */
  readonly destination: (work: Work, from: string) => Promise<string>;
  readonly keep: (tx: Transaction, what: "done" | "undone", work: Work, move: Move) => Promise<void>;
}

/** A kind that moves mails to another folder. */
export function movingKind({ destination, keep, guard, resolve = resolveMails }: Moving): ActionKind {
  return defineKind({
    ...(guard !== undefined && { guard }),
    target: mailTarget,
    before: move,
    result: z.object({}),
    resolve,
    async prepare(work) {
      const { parentFolderId: from } = await readPlace(work);
      if (from == null) throw new TargetProblem("unverified", "Microsoft does not say where this mail lies");
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
        // Its folder went away, and it came back to the inbox.
        if (place !== to && place !== (await folderId(work, "inbox")))
          throw new TargetProblem("changed_since", "The mail was moved elsewhere meanwhile");
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
    keep: (tx, what, work, { before }) => keep(tx, what, work, before),
  });
}

async function placeOf(work: Work): Promise<string> {
  const place = await folderOf(work);
  if (place === null) throw new TargetProblem("gone", "The mail is in the mailbox no more");
  return place;
}

async function moveTo({ client, target }: Work, destinationId: string): Promise<void> {
  await client.call("message.move", { path: { ...target }, body: { destinationId } });
}

/** The id of a folder that every mailbox has, by Exchange's name for it. */
export async function folderId({ client, target: { userId } }: Work, name: string): Promise<string> {
  return (await client.call("folder.get", { path: { userId, folderId: name }, query: { $select: "id" } })).id;
}
