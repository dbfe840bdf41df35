import type { ChangeKind, Mailbox } from "./mailbox.ts";

/** A change in one round of folder synchronization. */
export interface FolderChange {
  readonly immutableId: string;
  /** The mutable id in this folder. */
  readonly id: string;
  /** Relative to the state before the round. */
  readonly kind: ChangeKind;
}

/**
 * The emails of a folder that changed in a range of its log, each once, ordered by last change. With mutable ids, an
 * email that left and returned is a new one.
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
    // An email created and updated within the range is new to the client.
    const seen: ChangeKind = before?.kind === "created" && kind === "updated" ? "created" : kind;
    found.delete(change[by]);
    found.set(change[by], { immutableId, id, kind: seen });
  }
  return [...found.values()];
}
