import type { Edit } from "../contract/edits.ts";
import { templateParts } from "./path-tree.ts";

/** Decisions of users or a document about one slot. */
export interface SlotDecision {
  /** Values that are paths of their own. */
  readonly literals: Set<string>;
  /** Values that are values. */
  readonly values: Set<string>;
  /** Names next to the literals are values: a user split a literal from the parameter. */
  isSplit: boolean;
  /** Everything but the literals is a value. */
  isMerged: boolean;
  name: string | null;
}

/** Decisions by slot (see `Edit`). */
export type Decisions = ReadonlyMap<string, SlotDecision>;

/** The decisions by slot; of two contradicting ones, the narrower one wins. */
export function toDecisions(edits: readonly Edit[]): Decisions {
  const slots = new Map<string, SlotDecision>();
  const at = (slot: string): SlotDecision => {
    const known = slots.get(slot) ?? {
      literals: new Set(),
      values: new Set(),
      isSplit: false,
      isMerged: false,
      name: null,
    };
    slots.set(slot, known);
    return known;
  };
  for (const edit of edits.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))) {
    switch (edit.kind) {
      case "rename":
        at(edit.slot).name = edit.name;
        break;
      case "split":
        at(edit.slot).literals.add(edit.value);
        at(edit.slot).isSplit = true;
        break;
      case "merge":
        if (edit.value === null) at(edit.slot).isMerged = true;
        else at(edit.slot).values.add(edit.value);
        break;
      case "lock":
        lock(edit.template, at);
        break;
    }
  }
  return slots;
}

/** A locked template keeps its literals, and its parameters take what comes. */
function lock(template: string, at: (slot: string) => SlotDecision): void {
  let slot = "";
  for (const { name, literal } of templateParts(template)) {
    if (name === null) at(slot).literals.add(literal);
    else {
      at(slot).isMerged = true;
      at(slot).name ??= name;
    }
    slot += name === null ? `/${literal}` : "/{}";
  }
}
