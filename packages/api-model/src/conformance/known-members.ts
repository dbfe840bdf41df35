import { isWireObject } from "../telemetry/wire-value.ts";
import type { Steps } from "./steps.ts";

/** Members of an object, or items of a list, that the schemas around it know. */
export interface Known {
  readonly names: Set<string>;
  /** Places of items that `contains` found. */
  readonly places: Set<number>;
  /** Items before this place are known. */
  itemsUpTo: number;
  /** Some schema describes members at all: only then is an unknown one a finding. */
  isDescribed: boolean;
  /** Some schema says that there may be others. */
  isOpen: boolean;
  /** The whole of which a schema here is a part: another part of it may say that a member is hidden. */
  readonly whole: readonly unknown[];
}

export function nothingKnown(whole: readonly unknown[]): Known {
  return { names: new Set(), places: new Set(), itemsUpTo: 0, isDescribed: false, isOpen: false, whole };
}

/** Any member may be described where a reference leads nowhere. */
export function knowAll(known: Known, value: unknown, steps: Steps): void {
  known.isOpen = true;
  known.itemsUpTo = Infinity;
  const names = isWireObject(value) ? Object.keys(value) : [];
  steps.take(names.length);
  for (const name of names) known.names.add(name);
}

export function takeKnown(known: Known, others: Known, steps: Steps): void {
  steps.take(3 * (others.names.size + others.places.size));
  for (const name of others.names) known.names.add(name);
  for (const place of others.places) known.places.add(place);
  known.itemsUpTo = Math.max(known.itemsUpTo, others.itemsUpTo);
}

/** Takes over what is known, and whether there may be more. */
export function takeOver(known: Known, others: Known, steps: Steps): void {
  takeKnown(known, others, steps);
  known.isDescribed ||= others.isDescribed;
  known.isOpen ||= others.isOpen;
}
