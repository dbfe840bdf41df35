import * as z from "zod";
import type { Tenant } from "../../tenant/tenant.ts";
import { GraphError } from "../graph-error.ts";

/** A client's position in a change log. */
export interface DeltaPosition {
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

export function writeDeltaToken({ sync, clock }: Tenant, at: DeltaPosition): string {
  const token: z.input<typeof position> = { ...at, generation: sync.generation, issued: clock.now().getTime() };
  return Buffer.from(JSON.stringify(token)).toString("base64url");
}

/** Parses a token; tokens of another scope are malformed, expired ones gone. */
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
