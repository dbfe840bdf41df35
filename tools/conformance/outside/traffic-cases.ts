import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ApiOperation, Event } from "@parapet/contract";
import { isObject, objectsAt, readFixture, textAt, type FixtureObject } from "../fixture-value.ts";
import type { ConsoleClient, Source } from "../server/console-client.ts";
import { runCases, type Bench, type FixtureFile, type SuiteResult } from "../suite.ts";

/** A case of `expectations.json`; paths of its files start at the parent folder. */
export interface OutsideCase {
  readonly id: string;
  /** The API that its calls go to, "" where they name several. */
  readonly host: string;
  readonly expect: unknown;
  /** Names that have to be told apart, where the case says so in words. */
  readonly apart: readonly string[];
  /** What has to be true, in words; "" where `expect` says it. */
  readonly words: string;
  /** What a file of the case holds, by the member that names it. */
  readonly read: (member: "file" | "docFile" | "a" | "b") => Buffer;
}

/** Runs the machine-readable cases of a file. */
export function runOutside(
  file: FixtureFile,
  bench: Bench,
  check: (each: OutsideCase, client: ConsoleClient) => Promise<readonly string[]>,
): Promise<SuiteResult> {
  const all = objectsAt(readFixture(file.path), "/");
  const decidable = all.filter((each) => each["expect"] !== null || namesApart(each).length > 0);
  const left = all.length - decidable.length;
  const cases = decidable.map((each) => ({
    name: `${textAt(each["id"], "")} ${textAt(each["why"], "")}`,
    check: async () => check(caseOf(file, each), (await bench.server()).client),
  }));
  const result = runCases(file.name, cases, bench);
  return left === 0 ? result : result.then((done) => ({ ...done, notes: [`${left} cases are in words only`] }));
}

function caseOf(file: FixtureFile, each: FixtureObject): OutsideCase {
  const folder = join(dirname(file.path), "..");
  return {
    id: textAt(each["id"], ""),
    host: textAt(each["host"], ""),
    expect: each["expect"],
    apart: namesApart(each),
    words: textAt(each["check"], ""),
    read: (member) => readFileSync(join(folder, textAt(each[member], ""))),
  };
}

/** `the three names A, B, C can be told apart` */
function namesApart({ pred }: FixtureObject): string[] {
  return /\bnames (.+) can be told apart\b/.exec(textAt(pred, ""))?.[1]?.split(", ") ?? [];
}

/** Sends lines of telemetry by a source of their own, and waits until all are listed. */
export async function sendLines(client: ConsoleClient, lines: Buffer): Promise<Source> {
  const source = await client.createSource();
  const path = "/api/dynamics/ingest/batch";
  const answer = await client.sendAs(source, { path, body: lines, contentType: "application/x-ndjson" });
  if (answer.status !== 200) throw new Error(`The lines are answered ${answer.status}: ${answer.body}`);
  await client.countEvents(source, lines.toString().trim().split("\n").length);
  return source;
}

/** Polls until there are no problems or the time is up. @returns the last problems */
export async function eventually(ask: () => Promise<readonly string[]>): Promise<readonly string[]> {
  const deadline = Date.now() + eventuallyMs;
  for (;;) {
    const wrong = await ask();
    if (wrong.length === 0 || Date.now() > deadline) return wrong;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** Longest that learning a few calls may take on a busy machine, in milliseconds. */
const eventuallyMs = 20_000;

/** Operations as the cases write them: `GET /users/{}`. */
export function operationNames(operations: readonly ApiOperation[]): string[] {
  return operations.map(({ method, template }) => `${method} ${withoutNames(template)}`);
}

/** Two templates are one when only the names of their parameters differ. */
export function withoutNames(template: string): string {
  return template.replaceAll(/\{[^{}]*\}/g, "{}");
}

/** Members of expected calls, and the event's values. */
const members: Readonly<Record<string, (event: Event) => unknown>> = {
  m: ({ method }) => method,
  p: ({ path }) => path,
  q: ({ query }) => query,
  status: ({ status }) => status,
  host: ({ host }) => host,
  ip: ({ src_ip: ip }) => ip,
  ms: ({ duration_ms: ms }) => ms,
  ts: ({ time }) => time,
  consumer: ({ consumer }) => consumer,
};

/** Problems of expected calls that match no event. */
export function missingCalls(events: readonly Event[], expected: unknown): string[] {
  return objectsAt(expected, "/expect").flatMap((call) => {
    const wrong = events.map((event) =>
      Object.entries(call).filter(([name, value]) => members[name]?.(event) !== value),
    );
    const nearest = wrong.toSorted((a, b) => a.length - b.length)[0];
    if (nearest === undefined) return ["there is no call"];
    return nearest.map(([name, value]) => `${name} isn't ${String(value)}`);
  });
}

/** The object that a case expects. */
export function expectedObject({ expect }: OutsideCase): FixtureObject {
  return isObject(expect) ? expect : {};
}

/** The texts of a list; none where it is no list. */
export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}

/** An object of a document and all that it holds. */
export function objectsIn(value: unknown): FixtureObject[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  return isObject(value) ? [value, ...Object.values(value).flatMap(objectsIn)] : [];
}

/** Names of the parameters in headers that a document describes. */
export function headersIn(document: unknown): string[] {
  const headers = objectsIn(document).filter((each) => each["in"] === "header" && each["type"] !== "apiKey");
  return [...new Set(headers.map(({ name }) => textAt(name, "").toLowerCase()))];
}
