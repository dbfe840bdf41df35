import * as z from "zod";
import type { Clock } from "../base/clock.ts";
import type { JsonObject } from "../base/json.ts";
import { linkOf } from "./answers.ts";
import { preferenceOf, type Call, type GraphAnswer } from "./call.ts";
import { GraphError } from "./graph-error.ts";
import { readQueryOptions, selectProperties } from "./query-options.ts";

/** A change log that clients follow. */
interface DeltaSource<Row> {
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
export function answerDelta<Row>(call: Call, deltas: DeltaTokens, source: DeltaSource<Row>): GraphAnswer {
  const at = positionOf(call, deltas, source);
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
      [`@odata.${link}`]: linkOf(call, new URLSearchParams({ [token ?? ""]: writeDeltaToken(deltas, next) })),
      value,
    },
  };
}

function positionOf<Row>({ query }: Call, deltas: DeltaTokens, { scope, head }: DeltaSource<Row>): DeltaPosition {
  const token = query.get("$deltatoken") ?? query.get("$skiptoken");
  const first: DeltaPosition = { scope, since: 0, until: null, offset: 0, query: query.toString() };
  if (token === null) return first;
  return token === "latest" ? { ...first, since: head } : readDeltaToken(deltas, token, scope);
}

function sizeOf(call: Call): number | null {
  const size = Number(preferenceOf(call, "odata.maxpagesize") ?? call.query.get("$top") ?? Number.NaN);
  return Number.isInteger(size) && size > 0 ? size : null;
}

/** What delta tokens depend on. */
export interface DeltaTokens {
  readonly clock: Clock;
  /** Tokens of earlier generations have expired. */
  generation: number;
}

/** A client's position in a change log. */
interface DeltaPosition {
  /** What is followed; a token is valid for one folder only. */
  readonly scope: string;
  /** Start of the range. */
  readonly since: number;
  /** End of the current round; null between rounds. */
  readonly until: number | null;
  /** Changes already returned in this round. */
  readonly offset: number;
  /** Query options of the first request; they apply to the following ones. */
  readonly query: string;
}

const position = z.object({
  scope: z.string(),
  since: z.number(),
  until: z.number().nullable(),
  offset: z.number(),
  query: z.string(),
  generation: z.number(),
  issued: z.number(),
});

/** Lifetime of a delta token. */
const lifetime = 30 * 86_400_000;

function writeDeltaToken({ generation, clock }: DeltaTokens, at: DeltaPosition): string {
  const token: z.input<typeof position> = { ...at, generation, issued: clock.now().getTime() };
  return Buffer.from(JSON.stringify(token)).toString("base64url");
}

/** Parses a token; tokens of another scope are malformed, expired ones gone. */
function readDeltaToken({ generation: current, clock }: DeltaTokens, token: string, scope: string): DeltaPosition {
  const read = position.safeParse(parse(Buffer.from(token, "base64url").toString()));
  if (!read.success || read.data.scope !== scope) throw new GraphError("badRequest", "The delta token is malformed.");
  const { generation, issued, ...at } = read.data;
  if (generation !== current || issued + lifetime < clock.now().getTime()) throw new GraphError("syncStateNotFound");
  return at;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
