import * as z from "zod/mini";
import { addressOf, preferencesOf, type Values } from "./call/build-request.ts";
import { exchange, type Means } from "./call/exchange.ts";
import { readAnswer } from "./call/read-answer.ts";
import { waitBeforeRetry } from "./limits/backoff.ts";
import { serviceLimits } from "./limits/service-limits.ts";
import type { Operation } from "./operations/operation.ts";
import { GraphProblem } from "./problem.ts";
import { readProblem } from "./read-problem.ts";
import type { Received } from "./transport/transport.ts";

const batchAnswer = z.looseObject({
  responses: z.array(
    z.looseObject({
      id: z.string(),
      status: z.number(),
      headers: z._default(z.record(z.string(), z.string()), {}),
      body: z.optional(z.unknown()),
    }),
  ),
});

export interface BatchItem {
  readonly row: Operation;
  readonly values: Values;
}

/** An item's response or problem. */
export type Settled<Answer> =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly problem: GraphProblem };

/**
 * Executes calls in batches of twenty; resolves to their results in order. Items are throttled and retried
 * individually. @throws GraphProblem if a whole request fails
 */
export async function batch(
  means: Means,
  url: string,
  items: readonly BatchItem[],
): Promise<readonly Settled<unknown>[]> {
  const settled = new Map<number, Settled<unknown>>();
  let waiting = items.map((item, index) => ({ item, index }));
  for (let attempt = 1; waiting.length > 0; attempt += 1) {
    let waitMs = 0;
    const again: typeof waiting = [];
    for (let start = 0; start < waiting.length; start += serviceLimits.batchItems) {
      const part = waiting.slice(start, start + serviceLimits.batchItems);
      const answers = await send(
        means,
        url,
        part.map(({ item }) => item),
      );
      for (const [place, each] of part.entries()) {
        const outcome = settle(each.item, answers.get(String(place)));
        const wait = outcome.ok ? null : waitBeforeRetry(outcome.problem, attempt, each.item.row, means.pace.random());
        if (wait === null) settled.set(each.index, outcome);
        else again.push(each);
        waitMs = Math.max(waitMs, wait ?? 0);
      }
    }
    waiting = again;
    if (waiting.length > 0) await means.pace.wait(waitMs);
  }
  return items.map((_, index) => settled.get(index) ?? { ok: false, problem: unanswered() });
}

async function send(means: Means, url: string, items: readonly BatchItem[]): Promise<ReadonlyMap<string, Received>> {
  const requests = items.map(({ row, values }, place) => ({
    id: String(place),
    method: row.method,
    url: addressOf(row, values),
    headers: {
      prefer: preferencesOf(values.pageSize),
      ...(values.body !== undefined && { "content-type": "application/json" }),
    },
    ...(values.body !== undefined && { body: values.body }),
  }));
  const headers = { accept: "application/json", "content-type": "application/json", "user-agent": "Parapet" };
  const request = { method: "POST", url, headers, body: JSON.stringify({ requests }) } as const;
  const isRepeatable = items.every(({ row }) => row.isRepeatable === true);
  const received = await exchange(means, request, { limit: "directory", mailboxes: placesOf(items) }, { isRepeatable });
  const row = {
    method: "POST",
    path: "/$batch",
    answer: batchAnswer,
    roles: [""],
    limit: "directory",
    isRepeatable,
  } as const;
  return new Map(
    readAnswer(row, received).responses.map(({ id, status, headers: given, body }) => [
      id,
      {
        status,
        headers: Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value])),
        body: Buffer.from(JSON.stringify(body ?? null)),
      },
    ]),
  );
}

/** Concurrent calls per mailbox in a batch. */
function placesOf(items: readonly BatchItem[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const { row, values } of items) {
    const userId = row.limit === "mailbox" ? values.path["userId"] : undefined;
    if (userId !== undefined) places.set(userId, (places.get(userId) ?? 0) + 1);
  }
  return places;
}

function settle({ row }: BatchItem, received: Received | undefined): Settled<unknown> {
  if (received === undefined) return { ok: false, problem: unanswered() };
  if (received.status < 200 || received.status >= 300) return { ok: false, problem: readProblem(received) };
  try {
    return { ok: true, answer: readAnswer(row, received) };
  } catch (error) {
    if (error instanceof GraphProblem) return { ok: false, problem: error };
    throw error;
  }
}

function unanswered(): GraphProblem {
  const message = "The batch response doesn't contain this item";
  return new GraphProblem({
    kind: "transient",
    code: "NoAnswer",
    message,
    status: 0,
    requestId: null,
    retryAfterS: null,
  });
}
