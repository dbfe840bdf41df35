import type { ChangeKind, Mailbox } from "./mailbox.ts";

/** What a round of synchronization tells about one mail of a folder. */
export interface FolderChange {
  readonly immutableId: string;
  /** The mutable id that it has, or had, in the folder. */
  readonly id: string;
  /** How it stands to what was known before the round. */
  readonly kind: ChangeKind;
}

/**
 * The mails of a folder that changed after one moment of its log, up to another, each once, in the order of their last
 * change. By mutable ids, a mail that went and came back is another one.
 */
export function changesBetween(
  { changes }: Mailbox,
  folderId: string,
  { since, until, by }: { readonly since: number; readonly until: number; readonly by: "id" | "immutableId" },
): readonly FolderChange[] {
  const found = new Map<string, FolderChange>();
  for (const change of changes.slice(since, until)) {
    if (change.folderId !== folderId) continue;
    const { immutableId, id, kind } = change;
    const before = found.get(change[by]);
    // What came and changed since is still new to who asks.
    const seen: ChangeKind = before?.kind === "created" && kind === "updated" ? "created" : kind;
    found.delete(change[by]);
    found.set(change[by], { immutableId, id, kind: seen });
  }
  return [...found.values()];
}
