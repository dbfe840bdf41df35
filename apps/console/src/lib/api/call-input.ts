import type { BodySent, Endpoint, ParamsSent, QuerySent } from "@parapet/contract";

/** Nothing given. What accepts it needs nothing. */
type Nothing = { readonly [Key in never]: never };

interface Conduct {
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
  /** Where a stream of server-sent events broke off. */
  readonly lastEventId?: string | undefined;
}

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Nothing extends Value
    ? { readonly [Key in Name]?: Value }
    : { readonly [Key in Name]: Value };

/** What a call of a row takes: exactly the parts that the row declares. */
type CallInput<Row extends Endpoint> = Conduct &
  Part<"params", ParamsSent<Row>> &
  Part<"query", QuerySent<Row>> &
  Part<"body", BodySent<Row>>;

/** The input may be left out when nothing in it is needed. */
export type CallArguments<Row extends Endpoint> =
  Nothing extends CallInput<Row> ? [input?: CallInput<Row>] : [input: CallInput<Row>];

/** The same, seen by the code that only forwards it. */
export interface RawInput extends Conduct {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}
