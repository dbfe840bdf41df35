import type * as z from "zod/mini";
import type { Access } from "./access.ts";
import type { ErrorCode } from "./error-catalogue.ts";

/** How often one address (or one account) may call an endpoint; the server holds the figures. */
export type RateClass = "console" | "credentials" | "sandbox" | "mail" | "ingest" | "none";

/** What an endpoint reads when it does not read a JSON body that a schema describes. */
export type BodyKind = "json" | "bytes";

/** One row of the table of endpoints: everything server, console, OpenAPI and access tests know about it. */
export interface Endpoint {
  /** `ANY` takes every method, and no body of it. */
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "ANY";
  /** Path with `:name` parameters, exactly as registered, trailing slash included. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly rate?: RateClass;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** `bytes` hands the untouched request body to the handler, up to `bodyLimit`. */
  readonly bodyKind?: BodyKind;
  /** Largest request body, in bytes. */
  readonly bodyLimit?: number;
  /** A protocol whose own words errors and answers take, in the encoding of the request. */
  readonly plane?: "otlp" | "decision" | "apidynamics";
  readonly answer: Answer;
  readonly errors: readonly ErrorCode[];
}

/** The one success answer of an endpoint. Without a schema the body is empty or, with `type`, a text stream. */
export interface Answer {
  readonly status: 200 | 201 | 202 | 204;
  readonly body?: z.ZodMiniType;
  /** Answers 204 instead when the handler returns nothing: a "no" that is not a failure. */
  readonly orNothing?: true;
  /** Answers 202 with an empty body instead when the handler returns nothing: it is dealt with later. */
  readonly orAccepted?: true;
  /** Media type of a body that no schema describes. */
  readonly type?:
    | "text/csv"
    | "text/html"
    | "application/octet-stream"
    | "text/plain"
    | "application/json"
    | "application/jsonl"
    | "text/event-stream";
}

/** Declares a row of the table and keeps its literal types. */
export function endpoint<const Row extends Endpoint>(row: Row): Row {
  return row;
}

type Parsed<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;
type Sent<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined;
type Part<Row extends Endpoint, Name extends "params" | "query" | "body"> =
  Row extends Record<Name, infer Schema> ? Schema : undefined;

/** Path parameters after validation. */
export type ParamsOf<Row extends Endpoint> = Parsed<Part<Row, "params">>;
/** Query after validation. */
export type QueryOf<Row extends Endpoint> = Parsed<Part<Row, "query">>;
/** Body after validation; a `bytes` endpoint gets the bytes. */
export type BodyOf<Row extends Endpoint> = Row extends { bodyKind: "bytes" } ? Uint8Array : Parsed<Part<Row, "body">>;
/** Response to a gateway, whose protocol reads status and headers rather than a schema. */
export interface GatewayAnswer {
  readonly status: 200 | 401 | 403 | 429;
  readonly headers: Readonly<Record<string, string>>;
  /** A problem document as JSON; "" for none. */
  readonly body: string;
}

/** Response in the words of a protocol that refuses with bodies of its own. */
export interface ProtocolAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  /** Seconds until a retry makes sense. */
  readonly retryAfter?: number | undefined;
}

/** What a handler returns: a value of the schema, text (whole or in pieces) when there is none, nothing for an empty body. */
export type AnswerOf<Row extends Endpoint> = Row extends { plane: "decision" }
  ? GatewayAnswer
  : Row extends { plane: "apidynamics" }
    ? ProtocolAnswer
    : Row["answer"] extends { body: infer Schema }
      ? Parsed<Schema> | (Row["answer"] extends { orNothing: true } ? undefined : never)
      : Row["answer"] extends { type: "application/octet-stream" }
        ? Uint8Array
        : Row["answer"] extends { type: string }
          ? string | AsyncIterable<string> | (Row["answer"] extends { orAccepted: true } ? undefined : never)
          : undefined;

/** What a client sends. */
export type ParamsSent<Row extends Endpoint> = Sent<Part<Row, "params">>;
export type QuerySent<Row extends Endpoint> = Sent<Part<Row, "query">>;
export type BodySent<Row extends Endpoint> = Row extends { bodyKind: "bytes" } ? Uint8Array : Sent<Part<Row, "body">>;
