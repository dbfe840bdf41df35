import type { EventDetail, EventHeader } from "@parapet/contract";
import { difference } from "../differences.ts";
import { isObject, objectsAt, readFixture, type FixtureObject } from "../fixture-value.ts";
import type { HttpAnswer } from "../server/console-client.ts";
import { runCases, type Bench, type Case, type Suite } from "../suite.ts";
import { readPlainPayload, type PlainHeader, type PlainPayload } from "./plain-payload.ts";

/** Recorded telemetry, one payload a file or a list of them: each is taken, and its event says what it says. */
export const telemetryFile: Suite = async (file, bench) => {
  const content = readFixture(file.path);
  const payloads = isObject(content) ? [content] : objectsAt(content, "/");
  const cases = payloads.map((payload, at): Case => {
    const plain = readPlainPayload(payload);
    return { name: `${at + 1} ${plain.name}`, check: () => checkPayload(payload, plain, bench) };
  });
  return runCases(file.name, cases, bench);
};

async function checkPayload(payload: FixtureObject, plain: PlainPayload, bench: Bench): Promise<string[]> {
  const { client } = await bench.server();
  const source = await client.createSource();
  const answer = await client.sendTelemetry(source, JSON.stringify(payload));
  const refused = [...difference("the status", answer.status, 200), ...difference("the answer", answer.body, "")];
  if (refused.length > 0) return refused;
  const events = await client.eventsOf(source);
  const [listed] = events;
  if (listed === undefined || events.length > 1) return [`${events.length} events are stored, expected 1`];
  const event = await client.eventDetail(listed.id);
  return [
    ...Object.entries(plain.event).flatMap(([name, value]) => difference(name, memberOf(event, name), value)),
    ...timeDifference(event, plain, answer),
    ...headerDifferences("request header", event.req_headers, plain.reqHeaders),
    ...headerDifferences("response header", event.res_headers, plain.resHeaders),
  ];
}

function memberOf(event: EventDetail, name: string): unknown {
  const members: FixtureObject = { ...event };
  return members[name];
}

function timeDifference(event: EventDetail, { tsMs }: PlainPayload, { sentAtMs, answeredAtMs }: HttpAnswer): string[] {
  const time = Date.parse(event.time);
  if (tsMs !== null) return difference("time", time, tsMs);
  return time >= sentAtMs && time <= answeredAtMs ? [] : [`time is ${event.time}, expected the receive time`];
}

/** Headers keep their order and values; what the server says it masked, it must have changed. */
function headerDifferences(what: string, stored: readonly EventHeader[], sent: readonly PlainHeader[]): string[] {
  const names = difference(
    `${what}s`,
    stored.map(({ name }) => name),
    sent.map(({ name }) => name),
  );
  if (names.length > 0) return names;
  return stored.flatMap(({ name, value, redacted }, at) => {
    const original = sent[at]?.value;
    if (!redacted) return difference(`${what} ${name}`, value, original);
    return value === original ? [`${what} ${name} is not masked`] : [];
  });
}
