import { findFolder } from "../../mailbox/folders.ts";
import { findUser } from "../../tenant/directory.ts";
import type { Tenant } from "../../tenant/tenant.ts";
import { GraphError } from "../graph-error.ts";

/** Parses the subscribed resource: a mailbox's messages, or those of one folder. */
export function watchedResource({ users, mailboxes }: Tenant, resource: string) {
  const pattern = /^\/?users(?:\/([^/]+)|\('([^']+)'\))(?:\/mailFolders(?:\/([^/]+)|\('([^']+)'\)))?\/messages$/i;
  const match = pattern.exec(resource);
  if (match === null) throw new GraphError("badRequest", `The resource '${resource}' cannot be watched.`);
  const [, plainUser, quotedUser, plainFolder, quotedFolder] = match;
  const user = findUser(users, plainUser ?? quotedUser ?? "");
  const mailbox = mailboxes.get(user?.id ?? "");
  if (mailbox === undefined) throw new GraphError("resourceNotFound");
  const name = plainFolder ?? quotedFolder;
  if (name === undefined) return { mailboxId: mailbox.userId, folderId: null };
  const folder = findFolder(mailbox, name);
  if (folder === undefined) throw new GraphError("folderNotFound");
  return { mailboxId: mailbox.userId, folderId: folder.id };
}
