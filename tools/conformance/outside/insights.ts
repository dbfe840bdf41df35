import { setDifference, difference } from "../differences.ts";
import type { ConsoleClient } from "../server/console-client.ts";
import type { Suite } from "../suite.ts";
import {
  eventually,
  expectedObject,
  headersIn,
  missingCalls,
  operationNames,
  runOutside,
  sendLines,
  textsOf,
  withoutNames,
  type OutsideCase,
} from "./traffic-cases.ts";

/** Logs of gateways and load balancers through the access-log endpoint. */
export const outsideLogs: Suite = (file, bench) =>
  runOutside(file, bench, async (each, client) => {
    const source = await client.createSource();
    const path = "/api/dynamics/ingest/access-log";
    const answer = await client.sendAs(source, { path, body: each.read("file"), contentType: "text/plain" });
    const refused = difference("the status", answer.status, 200);
    return refused.length > 0 ? refused : missingCalls(await client.eventsOf(source), each.expect);
  });

/** Path templates learned from traffic, and actions inside one path. */
export const outsidePaths: Suite = (file, bench) =>
  runOutside(file, bench, async (each, client) => {
    await sendLines(client, each.read("file"));
    if (each.apart.length > 0)
      return eventually(async () => {
        const names = (await client.actionsOf(each.host)).map((action) => action.split(" ").at(-1) ?? "");
        return setDifference("the actions", names, each.apart);
      });
    return eventually(async () =>
      setDifference("the operations", operationNames(await client.operationsOf(each.host)), each.expect),
    );
  });

/** Verdicts of calls against a provided document; a case may allow several. */
export const outsideConformance: Suite = (file, bench) =>
  runOutside(file, bench, async (each, client) => {
    await client.provideDocument(each.host, each.read("docFile").toString());
    const wrong: string[] = [];
    const lines = each.read("file").toString().trim().split("\n");
    for (const [at, line] of lines.entries()) {
      const source = await sendLines(client, Buffer.from(line));
      const [event] = await client.eventsOf(source);
      const right = textsOf(Array.isArray(each.expect) ? each.expect[at] : null);
      if (!right.includes(event?.verdict ?? ""))
        wrong.push(`call ${at + 1} is ${event?.verdict}, expected ${right.join(" or ")}`);
    }
    return wrong;
  });

/** Kinds of personal data; cases may name a part of a kind. */
export const outsidePersonalData: Suite = (file, bench) =>
  runOutside(file, bench, async (each, client) => {
    await sendLines(client, each.read("file"));
    const wanted = textsOf(each.expect);
    const check = async () => {
      const kinds = (await client.findingsOf(each.host))
        .map(({ kind }) => kind)
        .filter((kind) => kind.startsWith("PII_"));
      const missing = wanted.filter((kind) => !kinds.some((found) => found.includes(kind)));
      const wrong = kinds.filter((found) => !wanted.some((kind) => found.includes(kind)));
      return [...missing.map((kind) => `${kind} is missing`), ...wrong.map((kind) => `${kind} is found`)];
    };
    // An absent finding is only proven after the time that one takes.
    if (wanted.length === 0) await new Promise((resolve) => setTimeout(resolve, findingMs));
    return eventually(check);
  });

/** Longest that a finding takes from its call, in milliseconds. */
const findingMs = 3_000;

/** Who called. */
export const outsideCallers: Suite = (file, bench) =>
  runOutside(file, bench, async (each, client) => {
    const source = await sendLines(client, each.read("file"));
    const [event] = await client.eventsOf(source);
    const { kind, display, org, secretShown } = expectedObject(each);
    return [
      ...difference("the kind", event?.consumer_kind, kind),
      ...(display === undefined ? [] : difference("the name", event?.consumer, display)),
      ...(org === undefined ? [] : difference("the organization", event?.organization, org)),
      // A caller known only by a secret is shown as a fingerprint: `basic:…`.
      ...(secretShown === false && !/^\w+:[\w-]{12}$/.test(event?.consumer ?? "") ? ["the secret is shown"] : []),
    ];
  });

/** Spans of services. */
export const outsideSpans: Suite = (file, bench) =>
  runOutside(file, bench, async (each, client) => {
    const source = await client.createSource();
    const answer = await client.sendAs(source, {
      path: "/v1/traces",
      body: each.read("file"),
      contentType: "application/json",
    });
    const refused = difference("the status", answer.status, 200);
    if (refused.length > 0) return refused;
    const { calls, n, usage, template } = expectedObject(each);
    const events = await client.eventsOf(source);
    return [
      ...missingCalls(events, calls),
      ...(n === undefined ? [] : difference("the number of calls", events.length, n)),
      ...(usage === undefined ? [] : difference("the calls that count", events.length, usage)),
      ...(template === undefined
        ? []
        : await eventually(async () => templateWrong(client, events[0]?.host ?? "", template))),
    ];
  });

async function templateWrong(client: ConsoleClient, host: string, template: unknown): Promise<string[]> {
  const found = (await client.operationsOf(host)).map((each) => withoutNames(each.template));
  return found.includes(String(template)) ? [] : [`the templates are ${found.join(", ")}`];
}

/** Recordings of browsers. */
export const outsideRecordings: Suite = (file, bench) =>
  runOutside(file, bench, async (each, client) => {
    const source = await client.createSource();
    const done = await client.importFile(source, "har", each.read("file"));
    const { accepted } = expectedObject(each);
    const wrong = accepted === undefined ? [] : difference("the calls that were taken", done.imported, accepted);
    if (wrong.length > 0) return wrong;
    const hosts = [...new Set((await client.eventsOf(source)).map(({ host }) => host))];
    return eventually(() => recordingWrong(client, hosts, each));
  });

async function recordingWrong(client: ConsoleClient, hosts: readonly string[], each: OutsideCase): Promise<string[]> {
  const { ops, opsInclude, schemaHas, headerParams } = expectedObject(each);
  const names = (await Promise.all(hosts.map((host) => client.operationsOf(host)))).flatMap(operationNames);
  const specs = (await Promise.all(hosts.map((host) => client.learnedDocument(host)))).filter((text) => text !== null);
  const missing = textsOf(opsInclude).filter((name) => !names.includes(name));
  const members = textsOf(schemaHas).filter((name) => !specs.some((text) => text.includes(`"${name}"`)));
  return [
    ...(ops === undefined ? [] : setDifference("the operations", names, ops)),
    ...missing.map((name) => `${name} is no operation`),
    ...members.map((name) => `${name} was not learned`),
    ...(headerParams === undefined
      ? []
      : setDifference(
          "the header parameters",
          specs.flatMap((text) => headersIn(JSON.parse(text))),
          headerParams,
        )),
  ];
}
