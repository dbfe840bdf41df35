import type { JsonObject } from "../../json.ts";
import { linkOf } from "../../odata/answer-collection.ts";
import { readQueryOptions } from "../../odata/query-options.ts";
import { selectProperties } from "../../odata/select-properties.ts";
import { preferenceOf, type Call, type GraphAnswer } from "../graph-request.ts";
import { readDeltaToken, writeDeltaToken, type DeltaPosition } from "./delta-token.ts";

/** A log of changes that clients follow. */
export interface DeltaSource<Row> {
  readonly scope: string;
  /** How long the log is now. */
  readonly head: number;
  /** What changed between two moments of the log, as the query of the first request wants it. */
  readonly rows: (range: { readonly since: number; readonly until: number }, query: URLSearchParams) => readonly Row[];
  /** What is told about a row; null when there is nothing to tell. */
  readonly present: (row: Row, isFirstRound: boolean) => JsonObject | null;
  readonly selected?: readonly string[] | undefined;
  readonly pageSize: number;
  readonly context: string;
}

const largestPage = 1000;

/** Answers one page of what changed, and where to go on: the rest of the round, or the next round. */
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
