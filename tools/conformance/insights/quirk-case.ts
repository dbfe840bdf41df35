import { normaliseTelemetry, parseTelemetry } from "@parapet/api-model";
import type { Event } from "@parapet/contract";
import { difference, show } from "../differences.ts";
import { objectAt, textAt, type FixtureObject } from "../fixture-value.ts";
import type { HttpAnswer } from "../server/console-client.ts";
import type { Bench } from "../suite.ts";
import { differences, fromExchange, fromStored, type NamedEvent } from "./expected-event.ts";

/** One payload of `gateway_quirks.json`, and what must become of it. */
export interface QuirkCase {
  readonly name: string;
  /** As it goes over the wire. */
  readonly body: string;
  readonly expect: FixtureObject;
  /** Receive time that the expectation assumes, in Unix milliseconds. */
  readonly receivedAtMs: number;
}

/** Reads a case; a payload that is no JSON stands in `raw_body`. */
export function readQuirkCase(value: FixtureObject, receivedAtMs: number): QuirkCase {
  const name = textAt(value["name"], "a case without a name");
  const body = typeof value["raw_body"] === "string" ? value["raw_body"] : JSON.stringify(value["payload"]);
  return { name, body, expect: objectAt(value["expect"], `${name}/expect`), receivedAtMs };
}

/** Checks a case in the pure model: parsed and normalised as if it came at the receive time. */
export function checkPure({ body, expect, receivedAtMs }: QuirkCase): string[] {
  const parsed = parseTelemetry(body);
  const result = parsed.ok ? normaliseTelemetry(parsed.value, { receivedAtMs, repaired: parsed.repaired }) : parsed;
  if (!result.ok) {
    const wanted = expect["accepted"] === true ? "an event" : expect["reject_reason"];
    return difference("the refusal", result.reason, wanted);
  }
  if (expect["accepted"] !== true) return [`it is accepted, expected the refusal ${show(expect["reject_reason"])}`];
  return differences(fromExchange(result.exchange), expect);
}

/** Checks a case against the product: sent with a token of its own, answered, and found again through the console API. */
export async function checkServer(each: QuirkCase, bench: Bench): Promise<string[]> {
  const { client } = await bench.server();
  const source = await client.createSource();
  const answer = await client.sendTelemetry(source, each.body);
  if (each.expect["accepted"] === true) {
    const refused = [...difference("the status", answer.status, 200), ...difference("the answer", answer.body, "")];
    if (refused.length > 0) return refused;
    const [event, ...more] = await client.eventsOf(source);
    if (event === undefined || more.length > 0)
      return [`${event === undefined ? 0 : 1 + more.length} events are stored, expected 1`];
    const stored = fromStored(await client.eventDetail(event.id));
    return [...differences(stored, expectedNow(each, stored, answer)), ...listDifferences(event, stored)];
  }
  const reasons = (await client.rejectsOf(source)).map(({ reason }) => reason);
  return [
    ...difference("the status", answer.status, each.expect["http_status"]),
    ...difference("the list of refused payloads", reasons, [each.expect["reject_reason"]]),
  ];
}

/** The case was written for another receive time: where that is what it expects, the server's own must stand. */
function expectedNow({ expect, receivedAtMs }: QuirkCase, stored: NamedEvent, answer: HttpAnswer): FixtureObject {
  const ts = stored["ts_ms"];
  const isReceiveTime = expect["ts_ms"] === receivedAtMs;
  const isBetween = typeof ts === "number" && ts >= answer.sentAtMs && ts <= answer.answeredAtMs;
  return isReceiveTime && isBetween ? { ...expect, ts_ms: ts } : expect;
}

/** The list and the page of one event must say the same. */
function listDifferences(listed: Event, stored: NamedEvent): string[] {
  return Object.entries(listed).flatMap(([name, value]) =>
    // The page's own request id is shown as null where the server made it.
    name === "request_id" ? [] : difference(`${name} on the list`, value, stored[name]),
  );
}
