import { purges, type Folder, type Item, type Mailbox } from "./mailbox.ts";

/** Finds a folder by id or well-known name, case-insensitively. */
export function findFolder({ folders }: Mailbox, name: string): Folder | undefined {
  const folder = folders.get(name) ?? [...folders.values()].find((each) => each.wellKnownName === name.toLowerCase());
  return folder?.wellKnownName === purges ? undefined : folder;
}

export function wellKnownFolder({ folders }: Mailbox, name: string): Folder {
  const folder = [...folders.values()].find((each) => each.wellKnownName === name);
  if (folder === undefined) throw new Error(`No mailbox has a folder ${name}`);
  return folder;
}

export function childFolders({ folders }: Mailbox, parentId: string): readonly Folder[] {
  return [...folders.values()].filter((each) => each.parentId === parentId && each.wellKnownName !== purges);
}

export function itemsIn({ items }: Mailbox, folderId: string): readonly Item[] {
  return [...items.values()].filter((item) => item.folderId === folderId);
}

export function addFolder(mailbox: Mailbox, folder: Omit<Folder, "id" | "wellKnownName">): Folder {
  const added: Folder = { ...folder, id: mailbox.server.ids.folder(), wellKnownName: null };
  mailbox.folders.set(added.id, added);
  logFolderChange(mailbox, added.id);
  return added;
}

/** Logs a change of a folder or its counts. */
export function logFolderChange(mailbox: Mailbox, folderId: string, isRemoved = false): void {
  mailbox.folderChanges.push({ sequence: mailbox.folderChanges.length + 1, folderId, isRemoved });
}
