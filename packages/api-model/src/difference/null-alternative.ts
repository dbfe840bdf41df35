import { listAt, type Node, type Pair } from "./node.ts";

/**
 * `anyOf: [A, { type: "null" }]` is OpenAPI 3.1's way to write a nullable A. Where only one side is written so, it is compared
 * as A that is nullable; where both are, their alternatives are.
 */
export function withoutNullAlternatives(pair: Pair): Pair {
  const [base, revision] = [onlyOther(pair.base), onlyOther(pair.revision)];
  const areBoth = base?.isNullable === true && revision?.isNullable === true;
  if (areBoth || (base?.isNullable !== true && revision?.isNullable !== true)) return pair;
  return {
    base: base === null ? pair.base : asAlone(pair.base, base),
    revision: revision === null ? pair.revision : asAlone(pair.revision, revision),
  };
}

/** The one alternative that is a schema, and whether null is another. */
interface Only {
  readonly other: Node;
  readonly isNullable: boolean;
}

const allowedSiblings = new Set([
  "anyOf",
  "oneOf",
  "title",
  "description",
  "default",
  "example",
  "examples",
  "deprecated",
  "readOnly",
  "writeOnly",
]);

/** Null where there are more, or where the schema asks for something itself. */
function onlyOther(node: Node): Only | null {
  const keywords = Object.keys(node.value);
  if (!keywords.some((each) => each === "anyOf" || each === "oneOf")) return null;
  if (!keywords.every((each) => allowedSiblings.has(each))) return null;
  const alternatives = [...listAt(node, "anyOf"), ...listAt(node, "oneOf")];
  const [other, ...more] = alternatives.filter(({ value }) => value["type"] !== "null");
  return other !== undefined && more.length === 0 ? { other, isNullable: alternatives.length > 1 } : null;
}

function asAlone(node: Node, { other, isNullable }: Only): Node {
  const { joined } = node.api;
  const { anyOf: _, oneOf: __, ...own } = node.value;
  const value = joined.get(node.value) ?? { ...other.value, ...own, ...(isNullable ? { nullable: true } : {}) };
  joined.set(node.value, value);
  return { ...other, value };
}
