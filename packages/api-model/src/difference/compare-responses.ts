import { bothMaps, getContent, countedMaps } from "./both-maps.ts";
import { compareMedia } from "./compare-body.ts";
import { compareSchemas } from "./compare-schemas.ts";
import { mediaChange } from "./media-type.ts";
import { at, entriesAt, isSet, type Node, type Pair } from "./node.ts";
import { note, within, type Context } from "./report.ts";

/** Answers by status: their media types, bodies and headers. */
export function compareResponses(context: Context, operations: Pair): void {
  const { removed, added, both } = bothMaps(operations.base, operations.revision, "responses");
  const left = [...added.keys(), ...both.keys()];
  for (const [status, base] of removed)
    if (!left.some((other) => isWithin(other, status)))
      noteStatus(context, status, "removed", { base, revision: null });
  for (const [status, revision] of added) noteStatus(context, status, "added", { base: null, revision });
  for (const [status, pair] of both) {
    const here = within(context, { status });
    compareContent(here, pair);
    compareHeaders(here, pair);
  }
}

/** Whether a status is one of a range; of `2XX`, 200 is still an answer as promised. */
function isWithin(status: string, range: string): boolean {
  return /^[1-5]XX$/i.test(range) && /^\d{3}$/.test(status) && status.startsWith(range.slice(0, 1));
}

/** `default` promises no status. */
function noteStatus(
  context: Context,
  status: string,
  change: "added" | "removed",
  sides: { readonly base: Node | null; readonly revision: Node | null },
): void {
  if (!/^[1-5](?:\d\d|XX)$/i.test(status)) return;
  const kind = status.startsWith("2") ? "success" : "non-success";
  note(within(context, { status }), `response-${kind}-status-${change}`, sides);
}

function compareContent(context: Context, responses: Pair): void {
  const { removed, added, both } = countedMaps(context, responses, getContent);
  for (const [mediaType, base] of removed) {
    const renamed = [...added].find(([other]) => mediaChange(mediaType, other) !== null);
    if (renamed === undefined) {
      note(within(context, { mediaType }), "response-media-type-removed", { base, revision: null });
      continue;
    }
    const [other, revision] = renamed;
    added.delete(other);
    const change = mediaChange(mediaType, other);
    const pair = { base, revision };
    const values = { from: mediaType, to: other };
    note(
      context,
      change === "changed" ? "response-media-type-name-changed" : `response-media-type-name-${change}`,
      pair,
      {
        values,
      },
    );
    compareMedia(within(context, { mediaType: other }), pair, "response", other);
  }
  for (const [mediaType, revision] of added)
    note(within(context, { mediaType }), "response-media-type-added", { base: null, revision });
  for (const [mediaType, pair] of both) compareMedia(within(context, { mediaType }), pair, "response", mediaType);
}

function compareHeaders(context: Context, responses: Pair): void {
  const { removed, added, both } = countedMaps(context, responses, headersOf);
  for (const [header, base] of removed) {
    const need = isSet(base, "required") ? "required" : "optional";
    note(within(context, { header }), `${need}-response-header-removed`, { base, revision: null });
  }
  for (const [header, revision] of added)
    note(within(context, { header }), "response-header-added", { base: null, revision });
  for (const [header, pair] of both) {
    const here = within(context, { header });
    if (isSet(pair.base, "required") && !isSet(pair.revision, "required"))
      note(here, "response-header-became-optional", pair, { keyword: "required" });
    const schemas = { base: at(pair.base, "schema"), revision: at(pair.revision, "schema") };
    compareSchemas(here, schemas, "response-header", {
      direction: "response",
      names: [],
      asText: "scalars",
      hasDefault: false,
      isRepeatable: false,
    });
  }
}

/** Names of headers are read in any case; the content type is the media type's business. */
function headersOf(response: Node): Map<string, Node> {
  return new Map([...entriesAt(response, "headers")].map(([name, node]) => [name.toLowerCase(), node]));
}
