import * as z from "zod";
import type { Tenant } from "../../tenant/tenant.ts";
import { GraphError } from "../graph-error.ts";

/** Where a client stands in the log of what it follows. */
export interface DeltaPosition {
  /** What is followed: a token of one folder says nothing about another. */
  readonly scope: string;
  /** What the client knows: changes up to here. */
  readonly since: number;
  /** Where the round that is being paged ends; null between rounds. */
  readonly until: number | null;
  /** How many changes of the round were told. */
  readonly offset: number;
  /** The query options of the first request, which hold for all that follow. */
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

/** How long a token is good for. */
const lifetime = 30 * 86_400_000;

export function writeDeltaToken({ sync, clock }: Tenant, at: DeltaPosition): string {
  const token: z.input<typeof position> = { ...at, generation: sync.generation, issued: clock.now().getTime() };
  return Buffer.from(JSON.stringify(token)).toString("base64url");
}

/** Reads a token; one that was made for something else is malformed, an old one is gone. */
export function readDeltaToken({ sync, clock }: Tenant, token: string, scope: string): DeltaPosition {
  const read = position.safeParse(parse(Buffer.from(token, "base64url").toString()));
  if (!read.success || read.data.scope !== scope) throw new GraphError("badRequest", "The delta token is malformed.");
  const { generation, issued, ...at } = read.data;
  if (generation !== sync.generation || issued + lifetime < clock.now().getTime())
    throw new GraphError("syncStateNotFound");
  return at;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
