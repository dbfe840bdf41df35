import { getContent, countedMaps, splitMaps } from "./both-maps.ts";
import { compareSchemas, type Subject } from "./compare-schemas.ts";
import { essence, isJson, isJsonStream } from "./media-type.ts";
import { at, isFalseSchema, isSet, type Node, type Pair } from "./node.ts";
import { note, within, type Context } from "./report.ts";

/** The body of a request. */
export function compareBody(context: Context, operations: Pair): void {
  const [base, revision] = [at(operations.base, "requestBody"), at(operations.revision, "requestBody")];
  const sides = { base, revision };
  if (revision === null) {
    if (base !== null) note(context, "request-body-removed", sides);
    return;
  }
  const isNeeded = isSet(revision, "required");
  if (base === null) {
    note(context, `request-body-added-${isNeeded ? "required" : "optional"}`, sides);
    return;
  }
  if (isSet(base, "required") !== isNeeded)
    note(context, `request-body-became-${isNeeded ? "required" : "optional"}`, sides, { keyword: "required" });
  const { removed, added, both } = countedMaps(context, { base, revision }, getContent);
  const others = splitMaps(byEssence(removed), byEssence(added));
  for (const [mediaType, node] of others.removed)
    note(within(context, { mediaType }), "request-body-media-type-removed", { base: node, revision: null });
  for (const [mediaType, node] of others.added)
    note(within(context, { mediaType }), "request-body-media-type-added", { base: null, revision: node });
  for (const [mediaType, pair] of [...both, ...others.both])
    compareMedia(within(context, { mediaType }), pair, "request", mediaType);
}

/** If nothing else differs, parameters of a media type, such as its charset, don't make it another one. */
function byEssence(media: ReadonlyMap<string, Node>): Map<string, Node> {
  const kinds = [...media.keys()].map((name) => essence(name));
  return new Map(
    [...media].map(([name, node], index) => [
      kinds.filter((kind) => kind === kinds[index]).length > 1 ? name : essence(name),
      node,
    ]),
  );
}

/** What a media type carries, on either way: the schema of the body, and that of one item of a stream (OpenAPI 3.2). */
export function compareMedia(context: Context, pair: Pair, direction: Subject["direction"], mediaType: string): void {
  const body = `${direction}-body`;
  for (const keyword of ["schema", "itemSchema"] as const) {
    const [base, revision] = [at(pair.base, keyword), at(pair.revision, keyword)];
    if (base === null || revision === null) {
      if (base !== revision) note(context, `${body}-${existenceChanges[keyword](pair, direction)}`, pair, { keyword });
      continue;
    }
    const isItem = keyword === "itemSchema";
    compareSchemas(isItem ? within(context, { schema: keyword }) : context, { base, revision }, body, {
      direction,
      names: [`${direction}-property`],
      asText: isJson(mediaType) || (isItem && isJsonStream(mediaType)) ? "nothing" : "everything",
      hasDefault: true,
      isRepeatable: false,
    });
  }
}

/** What happened when a schema came or went. */
const existenceChanges = {
  schema: ({ base, revision }: Pair) => {
    // A schema that allows nothing decides whether there may be a body at all.
    if (isFalseSchema(at(revision, "schema"))) return "schema-became-false";
    if (isFalseSchema(at(base, "schema"))) return "schema-became-not-false";
    return `media-type-schema-${at(base, "schema") === null ? "added" : "removed"}`;
  },
  itemSchema: ({ base, revision }: Pair, direction: Subject["direction"]) => {
    if (at(base, "itemSchema") === null) return "media-type-item-schema-added";
    // Whether the body itself still has a schema matters to those who read it.
    const isUntyped = direction === "response" && at(revision, "schema") === null;
    return `media-type-item-schema-removed${isUntyped ? "-untyped" : ""}`;
  },
};
