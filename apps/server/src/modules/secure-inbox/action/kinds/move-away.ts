import type { ActionKind } from "../action-kind.ts";
import { notePlace } from "../../quarantine/note-place.ts";
import { folderId, movingKind } from "./moving.ts";

function moveAway(name: "junkemail" | "deleteditems", place: "junked" | "soft_deleted"): ActionKind {
  return movingKind({
    destination: (work) => folderId(work, name),
    keep: (tx, what, work, { from }) => notePlace(tx, work, { what, place, from }),
  });
}

/** Where people still find it, and Outlook opens no link of it. */
export const moveToJunk = moveAway("junkemail", "junked");
/** A move rather than a deletion, which a second try would take a step further. */
export const softDelete = moveAway("deleteditems", "soft_deleted");
