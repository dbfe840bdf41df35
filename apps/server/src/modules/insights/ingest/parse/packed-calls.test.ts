import type { SampledCall } from "@parapet/api-model";
import { exchange } from "@parapet/api-model/testing/exchange.ts";
import { expect, it } from "vitest";
import { packCalls, partCalls, unpackCalls } from "./packed-calls.ts";

const body = (bytes: number): SampledCall => ({ kind: "call", exchange: exchange({ resBody: new Uint8Array(bytes) }) });
const ignored: SampledCall = { kind: "ignored" };

it("gives calls back as they were", () => {
  const calls: SampledCall[] = [
    body(3),
    ignored,
    { kind: "reject", reason: "format", detail: "é", bytes: 7, sample: "😀" },
  ];
  expect([...unpackCalls(packCalls(calls, 0))]).toEqual(calls);
  expect([...unpackCalls(packCalls(calls, 2))]).toEqual(calls.slice(2));
});

it("takes no bytes along that a body lies between", () => {
  const whole = new Uint8Array(1_000_000);
  const call: SampledCall = { kind: "call", exchange: exchange({ resBody: whole.subarray(10, 20) }) };
  expect(packCalls([call], 0).bytes.length).toBeLessThan(10_000);
});

it("ends a part at a step, or where it has enough bytes", () => {
  const calls = Array.from({ length: 2 * partCalls + 10 }, () => ignored);
  const count = (from: number, all: readonly SampledCall[] = calls) => packCalls(all, from).ends.length;
  expect([count(0), count(partCalls - 1), count(partCalls + 7), count(2 * partCalls)]).toEqual([
    partCalls,
    1,
    partCalls - 7,
    10,
  ]);
  const long = Array.from({ length: 10 }, () => body(200_000));
  expect([count(0, long), count(3, long), count(9, long)]).toEqual([3, 3, 1]);
  expect(count(0, [body(3_000_000), ignored])).toBe(1);
});
