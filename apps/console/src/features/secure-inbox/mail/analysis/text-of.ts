import type { Endpoint } from "@parapet/contract";
import { exchange } from "../../../../lib/api/exchange.ts";

/** The text that a row about one mail answers. */
export async function textOf(row: Endpoint, id: string, signal: AbortSignal): Promise<string> {
  return (await exchange(row, { params: { id }, signal })).text();
}
