import * as z from "zod";
import type { Json, JsonObject } from "../base/json.ts";
import type { GraphAnswer, GraphRequest, GraphVersion } from "../odata/call.ts";
import { GraphError } from "../odata/graph-error.ts";
import { nameReached, reachedBy } from "../tokens/clouds.ts";

const batch = z.object({
  requests: z
    .array(
      z.object({
        id: z.string().min(1),
        method: z.enum(["GET", "POST", "PATCH", "PUT", "DELETE"]),
        url: z.string(),
        headers: z.record(z.string(), z.string()).default({}),
        body: z.unknown().optional(),
        dependsOn: z.array(z.string()).default([]),
      }),
    )
    .max(20),
});

type Item = z.output<typeof batch>["requests"][number];

/** Concurrency of a batch. */
const atATime = 4;

/** Executes a batch; requests that depend on a failed one fail, too. */
export async function answerBatch(
  { headers, body }: GraphRequest,
  version: GraphVersion,
  answer: (request: GraphRequest) => Promise<GraphAnswer>,
): Promise<GraphAnswer> {
  const items = readItems(body);
  const answers = new Map<string, GraphAnswer>();
  const run = async (item: Item) => {
    const isOrphan = item.dependsOn.some((id) => (answers.get(id)?.status ?? 424) >= 400);
    answers.set(item.id, isOrphan ? failedDependency : await answer(requestOf(item, version, headers)));
  };
  let waiting = items;
  while (waiting.length > 0) {
    const ready = waiting.filter(({ dependsOn }) => dependsOn.every((id) => answers.has(id))).slice(0, atATime);
    if (ready.length === 0) throw new GraphError("badRequest", "The requests of the batch have circular dependencies.");
    await Promise.all(ready.map(run));
    waiting = waiting.filter(({ id }) => !answers.has(id));
  }
  return { status: 200, body: { responses: items.map(({ id }) => presentAnswer(id, answers.get(id))) } };
}

const failedDependency: GraphAnswer = {
  status: 424,
  body: { error: { code: "FailedDependency", message: "A request that this one depends on has failed." } },
};

function readItems(body: unknown): readonly Item[] {
  const read = batch.safeParse(body);
  if (!read.success) throw new GraphError("badRequest", `Invalid batch payload: ${z.prettifyError(read.error)}`);
  const { requests } = read.data;
  const ids = new Set(requests.map(({ id }) => id));
  if (ids.size !== requests.length) throw new GraphError("badRequest", "The ids of a batch must be unique.");
  if (requests.some(({ dependsOn }) => dependsOn.some((id) => !ids.has(id))))
    throw new GraphError("badRequest", "A request depends on one that is not in the batch.");
  return requests;
}

function requestOf(
  { method, url, headers, body }: Item,
  version: GraphVersion,
  outer: GraphRequest["headers"],
): GraphRequest {
  const own = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const path = url.startsWith("/") ? url : `/${url}`;
  const name = nameReached(outer);
  const shared = {
    authorization: outer["authorization"],
    "user-agent": outer["user-agent"],
    ...(name === null ? {} : reachedBy(name)),
  };
  return { method, url: `/${version}${path}`, headers: { ...shared, ...own }, body };
}

function presentAnswer(id: string, answer: GraphAnswer = failedDependency): JsonObject {
  const { status, headers = {}, body } = answer;
  const content: Json | undefined = Buffer.isBuffer(body) ? body.toString("base64") : body;
  return { id, status, headers: { ...headers }, ...(content === undefined ? {} : { body: content }) };
}
