import type { ActionKind } from "../action-kind.ts";
import { folderId, movingKind } from "./moving.ts";

function moveAway(name: "junkemail" | "deleteditems"): ActionKind {
  return movingKind({ destination: (work) => folderId(work, name), keep: async () => undefined });
}

/** Where people still find it, and Outlook opens no link of it. */
export const moveToJunk = moveAway("junkemail");
/** A move rather than a deletion, which a second try would take a step further. */
export const softDelete = moveAway("deleteditems");
