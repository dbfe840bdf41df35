import type { SavedView } from "@parapet/contract";

/** A kept view of a list with some traits of its own. */
export function savedViewWith(traits: Partial<SavedView> = {}): SavedView {
  return {
    id: "0199d6f0-0000-7000-8000-00000000ee01",
    page: "users",
    name: "Mine",
    query: "",
    shared: false,
    owner: "Ada Admin",
    editable: true,
    is_default: false,
    updated_at: "2026-11-20T09:00:00.000Z",
    ...traits,
  };
}
