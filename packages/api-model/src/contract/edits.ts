/**
 * What a person decided about the paths of an API. A slot is the path up to a segment with `{}` for every parameter
 * (`/users/{}/orders`; "" for the first segment), so a decision outlives renamed parameters and further learning.
 */
export type Edit =
  /** The parameter in this slot has this name. */
  | { readonly kind: "rename"; readonly slot: string; readonly name: string }
  /** This value of the slot is a path of its own, separate from the parameter. */
  | { readonly kind: "split"; readonly slot: string; readonly value: string }
  /** This value, or every one (null), is a value of the slot's parameter. */
  | { readonly kind: "merge"; readonly slot: string; readonly value: string | null }
  /** This template is fixed: what fits it is counted there. */
  | { readonly kind: "lock"; readonly template: string };

/** An edit with its time; null if undone. */
export interface StampedEdit {
  readonly edit: Edit | null;
  /** Unix milliseconds. */
  readonly atMs: number;
  /** Who decided; breaks the tie between two edits of one moment. */
  readonly by: string;
}

/** By subject, so that the later edit of the same subject wins. */
export type Edits = ReadonlyMap<string, StampedEdit>;

/** What an edit is about: split and merge speak about the same thing. */
export function getSubject(edit: Edit): string {
  switch (edit.kind) {
    case "rename":
      return JSON.stringify(["rename", edit.slot]);
    case "split":
    case "merge":
      return JSON.stringify(["literal", edit.slot, edit.value]);
    case "lock":
      return JSON.stringify(["lock", edit.template]);
  }
}

/** The later of two edits about the same thing; associative, commutative, idempotent. */
export function laterEdit(a: StampedEdit, b: StampedEdit): StampedEdit {
  return orderOf(a) >= orderOf(b) ? a : b;
}

function orderOf({ atMs, by, edit }: StampedEdit): string {
  return `${String(atMs).padStart(16, "0")} ${by} ${JSON.stringify(edit)}`;
}
