import type * as z from "zod/mini";

/** The Microsoft limit that a call counts toward. */
export type Limit = "mailbox" | "reports" | "identity_protection" | "directory";

/** A row of the operation table. */
export interface Operation {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Relative to the version, with `{name}` parameters. Mailboxes are always `{userId}`. */
  readonly path: `/${string}`;
  readonly version?: "beta";
  /** The host, with its own token and version; defaults to Graph. */
  readonly host?: "manage";
  /** Allowed query options. */
  readonly query?: readonly string[];
  readonly body?: z.ZodMiniType;
  readonly answer: z.ZodMiniType | "mime" | "nothing";
  /** Lower-case response header with the next page of a bare list. */
  readonly nextPageIn?: string;
  /** Sufficient application roles, least privileged first, from Microsoft's documentation. */
  readonly roles: readonly [string, ...string[]];
  readonly limit: Limit;
  /** Whether it is idempotent. `failed`: retried if Graph reports a failure, but not if the response is lost. */
  readonly isRepeatable: boolean | "failed";
}

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type QueryNames<Row extends Operation> = Row extends { readonly query: readonly (infer Name extends string)[] }
  ? Name
  : never;

/** The values of a call. */
export type CallOf<Row extends Operation> = {
  readonly path: Readonly<Record<Names<Row["path"]>, string>>;
  readonly query?: Readonly<Partial<Record<QueryNames<Row>, string | number | boolean>>>;
  /** Requested page size; Graph may return fewer items. */
  readonly pageSize?: number;
} & (Row extends { readonly body: infer Schema extends z.ZodMiniType }
  ? { readonly body: z.input<Schema> }
  : { readonly body?: undefined });

/** The result of a call. */
export type AnswerOf<Row extends Operation> = Row["answer"] extends "mime"
  ? Buffer
  : Row["answer"] extends z.ZodMiniType
    ? z.output<Row["answer"]>
    : undefined;

export function operation<const Row extends Operation>(row: Row): Row {
  return row;
}
