import type { ExchangeIds } from "./exchange-ids.ts";
import type { Folder, Mailbox } from "./mailbox.ts";
import { purges, rootFolder, wellKnownFolders } from "./well-known-folders.ts";

/** An empty mailbox with the well-known folders. */
export function createMailbox(userId: string, ids: ExchangeIds): Mailbox {
  const root: Folder = {
    id: ids.folder(),
    wellKnownName: rootFolder,
    displayName: "Top of Information Store",
    parentId: null,
    isHidden: false,
  };
  const below = [...wellKnownFolders, { name: purges, displayName: "Purges", isHidden: true }].map(
    ({ name, displayName, isHidden = false }): Folder => ({
      id: ids.folder(),
      wellKnownName: name,
      displayName,
      parentId: root.id,
      isHidden,
    }),
  );
  return {
    userId,
    folders: new Map([root, ...below].map((folder) => [folder.id, folder])),
    items: new Map(),
    ids: new Map(),
    rules: new Map(),
    changes: [],
    folderChanges: [],
  };
}
