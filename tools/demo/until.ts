import { setTimeout as sleep } from "node:timers/promises";

/** A slow machine needs minutes for what another one does at once. */
const patienceMs = 900_000;
const pauseMs = 500;

/** Asks again until there is an answer. @throws Error that names what didn't come */
export async function until<Value>(what: string, ask: () => Promise<Value | null>): Promise<Value> {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(pauseMs)) {
    const answer = await ask();
    if (answer !== null) return answer;
  }
  throw new Error(`${what} didn't appear within ${patienceMs / 60_000} minutes.`);
}
