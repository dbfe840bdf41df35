import { maxLiveTails } from "@parapet/contract";
import { Failure } from "../../platform/failure.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineService } from "../../platform/services.ts";

/** Seconds after which a user with too many open tails can retry. */
const retryAfter = 5;

interface LiveTail {
  readonly userId: string;
  readonly ended: AbortController;
}

export const liveTailsService = defineService("live tails", () => new Set<LiveTail>());

/** A place among the live tails of a process, to be left again. @throws Failure `rate_limited` */
export function openLiveTail(platform: Platform, userId: string): { ended: AbortSignal; leave: () => void } {
  const open = platform.services.get(liveTailsService);
  const own = [...open].filter((tail) => tail.userId === userId);
  if (own.length >= maxLiveTails) throw new Failure("rate_limited", { retryAfter });
  const tail = { userId, ended: new AbortController() };
  open.add(tail);
  return { ended: tail.ended.signal, leave: () => open.delete(tail) };
}

/** Ends every live tail: a server that stops waits for its answers. */
export async function endLiveTails(platform: Platform): Promise<void> {
  for (const { ended } of platform.services.get(liveTailsService)) ended.abort();
}
