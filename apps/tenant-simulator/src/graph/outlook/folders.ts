import * as z from "zod";
import type { JsonObject } from "../../base/json.ts";
import { addFolder, childFolders, itemsIn, wellKnownFolder } from "../../mailbox/folders.ts";
import { rootFolder, type Folder, type Mailbox } from "../../mailbox/mailbox.ts";
import { answerCollection, answerEntity } from "../../odata/answers.ts";
import { readBody, type Call, type GraphAnswer } from "../../odata/call.ts";
import { answerDelta } from "../../odata/delta.ts";
import { GraphError } from "../../odata/graph-error.ts";
import type { Resources } from "../resources.ts";
import { folderOf, mailboxOf, type MailboxAccess } from "./mailbox-of.ts";

function presentFolder(mailbox: Mailbox, folder: Folder): JsonObject {
  const items = itemsIn(mailbox, folder.id);
  return {
    id: folder.id,
    displayName: folder.displayName,
    parentFolderId: folder.parentId ?? folder.id,
    childFolderCount: childFolders(mailbox, folder.id).filter(({ isHidden }) => !isHidden).length,
    unreadItemCount: items.filter(({ isRead }) => !isRead).length,
    totalItemCount: items.length,
    isHidden: folder.isHidden,
  };
}

export function listFolders(call: Call, access: MailboxAccess): GraphAnswer {
  const mailbox = mailboxOf(call, access);
  return listBelow(call, mailbox, wellKnownFolder(mailbox, rootFolder));
}

export function listChildFolders(call: Call, access: MailboxAccess): GraphAnswer {
  const mailbox = mailboxOf(call, access);
  return listBelow(call, mailbox, folderOf(call, mailbox));
}

function listBelow(call: Call, mailbox: Mailbox, parent: Folder): GraphAnswer {
  const seesHidden = call.query.get("includeHiddenFolders")?.toLowerCase() === "true";
  return answerCollection(call, {
    rows: childFolders(mailbox, parent.id).filter(({ isHidden }) => seesHidden || !isHidden),
    present: (folder) => presentFolder(mailbox, folder),
    pageSize: 10,
    largestPage: 1000,
    paging: "skip",
    context: `users('${mailbox.userId}')/mailFolders`,
  });
}

export function getFolder(call: Call, access: MailboxAccess): GraphAnswer {
  const mailbox = mailboxOf(call, access);
  const context = `users('${mailbox.userId}')/mailFolders`;
  return answerEntity(call, presentFolder(mailbox, folderOf(call, mailbox)), { context });
}

const newFolder = z.object({ displayName: z.string().min(1), isHidden: z.boolean().default(false) });

export function createFolder(call: Call, access: MailboxAccess): GraphAnswer {
  const mailbox = mailboxOf(call, access);
  const { displayName, isHidden } = readBody(call, newFolder);
  const parent = wellKnownFolder(mailbox, rootFolder);
  const isTaken = childFolders(mailbox, parent.id).some(
    (folder) => folder.displayName.toLowerCase() === displayName.toLowerCase(),
  );
  if (isTaken) throw new GraphError("folderExists");
  const folder = addFolder(mailbox, { displayName, isHidden, parentId: parent.id });
  const context = `users('${mailbox.userId}')/mailFolders`;
  return answerEntity(call, presentFolder(mailbox, folder), { context, status: 201 });
}

export function followFolders(
  call: Call,
  { deltas, ...access }: MailboxAccess & Pick<Resources, "deltas">,
): GraphAnswer {
  const mailbox = mailboxOf(call, access);
  const { folders, folderChanges } = mailbox;
  return answerDelta<string>(call, deltas, {
    scope: `folders ${mailbox.userId}`,
    head: folderChanges.length + 1,
    // Entry 0 is the initial folders.
    rows: ({ since, until }) => {
      const changed = folderChanges.slice(Math.max(since - 1, 0), until - 1).map(({ folderId }) => folderId);
      return [...new Set(since === 0 ? [...folders.keys(), ...changed] : changed)];
    },
    present: (id) => {
      const folder = folders.get(id);
      return folder === undefined ? { id, "@removed": { reason: "deleted" } } : presentFolder(mailbox, folder);
    },
    pageSize: 10,
    context: "Collection(mailFolder)",
  });
}
