import type * as z from "zod/mini";

/** Which of Microsoft's limits a call counts against. */
export type Limit = "mailbox" | "reports" | "identity_protection" | "directory";

/** One row of the table of operations: everything the client knows about a call. */
export interface Operation {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below the version, with `{name}` for parameters. A mailbox is always `{userId}`. */
  readonly path: `/${string}`;
  readonly version?: "beta";
  /** Where it is answered, with its own token and version; Graph without it. */
  readonly host?: "manage";
  /** Query options that it takes. */
  readonly query?: readonly string[];
  readonly body?: z.ZodMiniType;
  readonly answer: z.ZodMiniType | "mime" | "nothing";
  /** The header, in small letters, that leads to the next page of an answer that is a bare list. */
  readonly nextPageIn?: string;
  /** Application roles of which each is enough by Microsoft's table, the least one first. */
  readonly roles: readonly [string, ...string[]];
  readonly limit: Limit;
  /**
   * Doing it twice is no different from doing it once. `failed`: it is done again when Graph answers that it failed, and not
   * when the answer is lost.
   */
  readonly isRepeatable: boolean | "failed";
}

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type QueryNames<Row extends Operation> = Row extends { readonly query: readonly (infer Name extends string)[] }
  ? Name
  : never;

/** The values of one call. */
export type CallOf<Row extends Operation> = {
  readonly path: Readonly<Record<Names<Row["path"]>, string>>;
  readonly query?: Readonly<Partial<Record<QueryNames<Row>, string | number | boolean>>>;
  /** Items of a page of a listing; Graph may give fewer. */
  readonly pageSize?: number;
} & (Row extends { readonly body: infer Schema extends z.ZodMiniType }
  ? { readonly body: z.input<Schema> }
  : { readonly body?: undefined });

/** What a call resolves to. */
export type AnswerOf<Row extends Operation> = Row["answer"] extends "mime"
  ? Buffer
  : Row["answer"] extends z.ZodMiniType
    ? z.output<Row["answer"]>
    : undefined;

export function operation<const Row extends Operation>(row: Row): Row {
  return row;
}
