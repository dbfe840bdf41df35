import { endpoints } from "@parapet/contract";
import { difference, show } from "../differences.ts";
import { isObject, objectAt, textAt, type FixtureObject } from "../fixture-value.ts";
import type { ConsoleClient, HttpAnswer, HttpRequest } from "../server/console-client.ts";
import type { Bench, Case } from "../suite.ts";
import { checkMembers } from "./described-value.ts";

/** The checks of `compat_endpoints`; `payload` is sent wherever a case only says that telemetry is sent. */
export function compatEndpointCases(entries: readonly FixtureObject[], payload: string, bench: Bench): Case[] {
  return entries.map((entry) => {
    const request = objectAt(entry["request"], "request");
    const [method, path] = [textAt(request["method"], "GET"), textAt(request["path"], "/")];
    const headers = isObject(request["headers"]) && Object.keys(request["headers"]).length > 0;
    return {
      name: `${method} ${path}${headers ? ` with ${JSON.stringify(request["headers"])}` : ""}`,
      check: async () => checkEntry(entry, { ...request, method, path }, payload, (await bench.server()).client),
    };
  });
}

async function checkEntry(entry: FixtureObject, request: FixtureObject, payload: string, client: ConsoleClient) {
  const source = await client.createSource();
  const call = requestOf(request, source, payload);
  const problems = await meetPrecondition(entry["precondition"], call, client);
  const expect = objectAt(entry["expect"], "expect");
  const answer = await client.send(call);
  problems.push(...checkAnswer(answer, expect));
  if (typeof expect["then"] === "number") problems.push(...(await checkAfterwards(call, expect["then"], client)));
  if (/second .* same body gives the same/.test(textAt(entry["note"], ""))) {
    problems.push(...difference("uid of the second answer", uidOf(await client.send(call)), uidOf(answer)));
  }
  return problems;
}

/** Fills in what the case describes in words: a token, a source's id, "any accepted case". */
function requestOf(request: FixtureObject, source: { id: string; token: string }, payload: string): HttpRequest {
  const method = textAt(request["method"], "GET");
  const path = textAt(request["path"], "/").replace(/\{\w+\}/, source.id);
  const json = request["json"];
  const body = isObject(json) ? JSON.stringify(json) : method === "POST" ? payload : undefined;
  const headers = Object.entries(isObject(request["headers"]) ? request["headers"] : {}).map(
    ([name, value]): [string, string] => [name, /^<.*token>$/.test(String(value)) ? source.token : String(value)],
  );
  const signedIn = needsSession(method, textAt(request["path"], "/"));
  return { method, path, headers: Object.fromEntries(headers), ...(body !== undefined && { body }), signedIn };
}

/** APIClarity doesn't authenticate; ours does if the endpoint table says so. */
function needsSession(method: string, path: string): boolean {
  const pattern = path.replaceAll(/\{(\w+)\}/g, ":$1");
  return Object.values(endpoints).some(
    (row) => row.method === method && row.path === pattern && row.access.kind === "session",
  );
}

/** `POST /path {json} with the same token`. */
async function meetPrecondition(words: unknown, call: HttpRequest, client: ConsoleClient): Promise<string[]> {
  if (words === undefined) return [];
  const [, method, path, body] = /^([A-Z]+) (\S+) (\{.*\}) with the same token$/.exec(textAt(words, "")) ?? [];
  if (method === undefined || path === undefined || body === undefined)
    return [`this runner cannot meet ${show(words)}`];
  const { status } = await client.send({ method, path, body, ...(call.headers && { headers: call.headers }) });
  return difference("the status of the precondition", status, 200);
}

function checkAnswer(answer: HttpAnswer, expect: FixtureObject): string[] {
  const known = new Set(["status", "content_type_exact", "body", "json", "json_has", "then"]);
  const problems = Object.keys(expect).flatMap((name) =>
    known.has(name) ? [] : [`${name} is unknown to this runner`],
  );
  problems.push(...difference("the status", answer.status, expect["status"]));
  if ("content_type_exact" in expect) {
    problems.push(...difference("the content type", answer.contentType, expect["content_type_exact"]));
  }
  if ("body" in expect) problems.push(...difference("the answer", answer.body, expect["body"]));
  if ("json" in expect) problems.push(...difference("the answer", parse(answer.body), expect["json"]));
  if (isObject(expect["json_has"])) problems.push(...checkMembers(parse(answer.body), expect["json_has"]));
  return problems;
}

/** The thing is gone: for who asks for it, and for who does it again. */
async function checkAfterwards(call: HttpRequest, status: number, client: ConsoleClient): Promise<string[]> {
  const again = await client.send(call);
  const read = await client.send({ ...call, method: "GET" });
  return [
    ...difference(`the status of a second ${call.method}`, again.status, status),
    ...difference("the status of a GET afterwards", read.status, status),
  ];
}

function uidOf({ body }: HttpAnswer): unknown {
  const value = parse(body);
  return isObject(value) ? value["uid"] : body;
}

function parse(body: string): unknown {
  try {
    const value: unknown = JSON.parse(body);
    return value;
  } catch {
    return body;
  }
}
