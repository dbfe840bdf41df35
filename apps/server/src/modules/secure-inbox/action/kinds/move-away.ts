import { recordPlace } from "../../quarantine/record-place.ts";
import type { ActionKind } from "../action-kind.ts";
import { folderId, movingKind } from "./moving.ts";

function moveAway(name: "junkemail" | "deleteditems", place: "junked" | "soft_deleted"): ActionKind {
  return movingKind({
    destination: (work) => folderId(work, name),
    persist: (tx, what, work, { from }) => recordPlace(tx, work, { what, place, from }),
  });
}

/** Users still find it there, and Outlook disables its links. */
export const moveToJunk = moveAway("junkemail", "junked");
/** Moves instead of deleting: a repeated delete would purge it. */
export const softDelete = moveAway("deleteditems", "soft_deleted");
