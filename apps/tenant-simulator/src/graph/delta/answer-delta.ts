import type { JsonObject } from "../../json.ts";
import { linkOf } from "../../odata/answer-collection.ts";
import { readQueryOptions } from "../../odata/query-options.ts";
import { selectProperties } from "../../odata/select-properties.ts";
import { preferenceOf, type Call, type GraphAnswer } from "../graph-request.ts";
import { readDeltaToken, writeDeltaToken, type DeltaPosition } from "./delta-token.ts";

/** A change log that clients follow. */
export interface DeltaSource<Row> {
  readonly scope: string;
  /** Current length of the log. */
  readonly head: number;
  /** Changes of a range of the log, filtered by the first request's query. */
  readonly rows: (range: { readonly since: number; readonly until: number }, query: URLSearchParams) => readonly Row[];
  /** A row's entry in the response; null to omit it. */
  readonly present: (row: Row, isFirstRound: boolean) => JsonObject | null;
  readonly selected?: readonly string[] | undefined;
  readonly pageSize: number;
  readonly context: string;
}

const largestPage = 1000;

/** Returns a page of changes with a link to the next page or the next round. */
export function answerDelta<Row>(call: Call, source: DeltaSource<Row>): GraphAnswer {
  const at = positionOf(call, source);
  const until = at.until ?? source.head;
  const query = new URLSearchParams(at.query);
  const options = readQueryOptions(query);
  const rows = source.rows({ since: at.since, until }, query);
  const size = Math.min(sizeOf(call) ?? source.pageSize, largestPage);
  const end = at.offset + size;
  const value = rows.slice(at.offset, end).flatMap((row) => {
    const entity = source.present(row, at.since === 0);
    if (entity === null) return [];
    return [
      entity["@removed"] === undefined
        ? selectProperties(entity, options.select ?? source.selected ?? null, options.expand)
        : entity,
    ];
  });
  const next: DeltaPosition =
    end < rows.length ? { ...at, until, offset: end } : { ...at, since: until, until: null, offset: 0 };
  const [link, token] = next.until === null ? ["deltaLink", "$deltatoken"] : ["nextLink", "$skiptoken"];
  return {
    status: 200,
    body: {
      "@odata.context": `${call.root}/$metadata#${source.context}`,
      [`@odata.${link}`]: linkOf(call, new URLSearchParams({ [token ?? ""]: writeDeltaToken(call.tenant, next) })),
      value,
    },
  };
}

function positionOf<Row>({ query, tenant }: Call, { scope, head }: DeltaSource<Row>): DeltaPosition {
  const token = query.get("$deltatoken") ?? query.get("$skiptoken");
  const first: DeltaPosition = { scope, since: 0, until: null, offset: 0, query: query.toString() };
  if (token === null) return first;
  return token === "latest" ? { ...first, since: head } : readDeltaToken(tenant, token, scope);
}

function sizeOf(call: Call): number | null {
  const size = Number(preferenceOf(call, "odata.maxpagesize") ?? call.query.get("$top") ?? Number.NaN);
  return Number.isInteger(size) && size > 0 ? size : null;
}
