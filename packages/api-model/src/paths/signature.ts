import type { Body, Operation } from "../learning/operation.ts";
import type { Shape } from "../learning/shape.ts";
import type { PathNode } from "./path-tree.ts";

/** What marks a point of an API: its methods, the fields of its bodies (with `#`), what lies below (with `/`). */
type Signature = ReadonlySet<string>;

const maxFields = 40;

/** The signature of a node; names and values below it are all alike. */
export function toSignature(node: PathNode): Signature {
  const marks = new Set<string>();
  for (const [method, operation] of node.operations) markOperation(marks, method, operation);
  for (const [segment, next] of node.words) {
    marks.add(`/${segment}`);
    for (const each of next.words.keys()) marks.add(`/${segment}/${each}`);
  }
  const values = [...node.names.values(), ...(node.slot === null ? [] : [node.slot.node])];
  if (values.length > 0) marks.add("/{}");
  for (const value of values) for (const each of value.words.keys()) marks.add(`/{}/${each}`);
  return marks;
}

/** Whether a signature has more than methods: fields, or vocabulary below. */
export function isRich(signature: Signature): boolean {
  return [...signature].some((mark) => mark.includes("#") || (mark.startsWith("/") && mark !== "/{}"));
}

function markOperation(marks: Set<string>, method: string, operation: Operation): void {
  marks.add(method);
  const bodies: readonly (readonly [string, ReadonlyMap<string, Body>])[] = [
    [method, operation.bodies],
    ...[...operation.responses].map(([status, { bodies: each }]) => [`${method} ${status.charAt(0)}xx`, each] as const),
  ];
  for (const [place, each] of bodies) {
    for (const { shape } of each.values()) if (shape !== null) markFields(marks, `${place}#`, shape, 0);
  }
}

function markFields(marks: Set<string>, place: string, shape: Shape, depth: number): void {
  if (depth > 4) return;
  const { objects, arrays } = shape;
  for (const [name, each] of objects?.properties ?? []) {
    if (marks.size > maxFields) return;
    marks.add(`${place}/${name}`);
    markFields(marks, `${place}/${name}`, each, depth + 1);
  }
  if (arrays?.items !== null && arrays?.items !== undefined) markFields(marks, `${place}/*`, arrays.items, depth + 1);
}

/** The marks that at least this share of the signatures has. */
export function commonMarks(signatures: readonly Signature[], share: number): Signature {
  const counts = new Map<string, number>();
  for (const marks of signatures) for (const mark of marks) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count >= share * signatures.length).map(([mark]) => mark));
}

/** How much of the signatures the marks cover on average, 0 to 1. */
export function coverage(signatures: readonly Signature[], marks: Signature): number {
  const shares = signatures.map((each) => [...each].filter((mark) => marks.has(mark)).length / Math.max(1, each.size));
  return shares.length === 0 ? 0 : shares.reduce((a, b) => a + b, 0) / shares.length;
}

/** Jaccard's index of two signatures. */
export function likeness(a: Signature, b: Signature): number {
  let both = 0;
  for (const each of a) if (b.has(each)) both += 1;
  const either = a.size + b.size - both;
  return either === 0 ? 1 : both / either;
}
