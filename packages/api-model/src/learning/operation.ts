import { combineShapes } from "./combine-shapes.ts";
import { addCounts, combineCapped, combineMaps, combineNullable } from "./combine.ts";
import type { Shape } from "./shape.ts";

/** Bodies of one media type; the shape is null when none of them could be read. */
export interface Body {
  readonly count: number;
  readonly shape: Shape | null;
}

export interface Response {
  readonly count: number;
  /** An object whose properties are the headers. */
  readonly headers: Shape;
  readonly bodies: ReadonlyMap<string, Body>;
}

/** What was seen of one method on one path. The parameters in one place are an object, counted once a call. */
export interface Operation {
  readonly calls: number;
  /** Unix milliseconds. */
  readonly firstMs: number;
  readonly lastMs: number;
  readonly query: Shape;
  readonly headers: Shape;
  readonly cookies: Shape;
  /** Calls by the credentials they carry, as `listCredentials` names them; "" counts the calls without, "*" all when there were too many. */
  readonly credentials: ReadonlyMap<string, number>;
  readonly bodies: ReadonlyMap<string, Body>;
  /** By status code. */
  readonly responses: ReadonlyMap<string, Response>;
  /** Absent where no call was refused as invalid. */
  readonly refused?: Refused;
}

/** Calls that the server refused as invalid, with status 400 or 422. */
export interface Refused {
  readonly calls: number;
  /** Calls by the query parameters that they had; "*" counts all when there were too many. */
  readonly query: ReadonlyMap<string, number>;
}

/** Both together; associative and commutative. */
export function combineOperations(a: Operation, b: Operation): Operation {
  return {
    calls: a.calls + b.calls,
    firstMs: Math.min(a.firstMs, b.firstMs),
    lastMs: Math.max(a.lastMs, b.lastMs),
    query: combineShapes(a.query, b.query),
    headers: combineShapes(a.headers, b.headers),
    cookies: combineShapes(a.cookies, b.cookies),
    credentials: combineCapped(a.credentials, b.credentials, addCounts, "*"),
    bodies: combineCapped(a.bodies, b.bodies, combineBodies, "*/*"),
    responses: combineMaps(a.responses, b.responses, combineResponses),
    ...combineRefused(a, b),
  };
}

function combineRefused({ refused: a }: Operation, { refused: b }: Operation): Pick<Operation, "refused"> {
  if (a === undefined || b === undefined) {
    const refused = a ?? b;
    return refused === undefined ? {} : { refused };
  }
  return { refused: { calls: a.calls + b.calls, query: combineCapped(a.query, b.query, addCounts, "*") } };
}

export function combineResponses(a: Response, b: Response): Response {
  return {
    count: a.count + b.count,
    headers: combineShapes(a.headers, b.headers),
    bodies: combineCapped(a.bodies, b.bodies, combineBodies, "*/*"),
  };
}

export function combineBodies(a: Body, b: Body): Body {
  return { count: a.count + b.count, shape: combineNullable(a.shape, b.shape, combineShapes) };
}
