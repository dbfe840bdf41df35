import { findFolder } from "../../mailbox/folders.ts";
import { findItem } from "../../mailbox/items.ts";
import type { Folder, Item, Mailbox } from "../../mailbox/mailbox.ts";
import type { Call } from "../../odata/call.ts";
import { GraphError } from "../../odata/graph-error.ts";
import { userOf } from "../directory/users.ts";
import type { Resources } from "../resources.ts";

/** What finds the mailbox of a path. */
export type MailboxAccess = Pick<Resources, "directory" | "mailboxes">;

/** The mailbox in the path. */
export function mailboxOf(call: Call, { directory, mailboxes }: MailboxAccess): Mailbox {
  const { id } = userOf(call, directory);
  if (mailboxes.excluded.has(id)) throw new GraphError("accessDenied");
  const mailbox = mailboxes.byUser.get(id);
  if (mailbox === undefined) throw new GraphError("mailboxNotEnabled");
  return mailbox;
}

/** The folder in the path. */
export function folderOf(call: Call, mailbox: Mailbox): Folder {
  return folderNamed(mailbox, call.params["mailFolder-id"] ?? "");
}

export function folderNamed(mailbox: Mailbox, name: string): Folder {
  const folder = findFolder(mailbox, name);
  if (folder !== undefined) return folder;
  throw new GraphError(isId(name) ? "folderNotFound" : "malformedId");
}

/** The message in the path. */
export function itemOf(call: Call, mailbox: Mailbox): Item {
  const id = call.params["message-id"] ?? "";
  const item = findItem(mailbox, id);
  if (item === undefined) throw new GraphError(isId(id) ? "itemNotFound" : "malformedId");
  return item;
}

/** Whether a text has the format of an Exchange id. */
function isId(text: string): boolean {
  return /^A[\w-]{20,}=*$/.test(text);
}
