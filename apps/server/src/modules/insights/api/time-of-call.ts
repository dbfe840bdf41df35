import type { Exchange } from "@parapet/api-model";

/** When a call was made, by its source's clock; one that is ahead of ours counts as ours. */
export function timeOfCall({ tsMs }: Pick<Exchange, "tsMs">, receivedAt: Date): Date {
  return new Date(Math.min(tsMs, receivedAt.getTime()));
}
