import { describe, expect, test } from "vitest";
import { platformWith } from "../../../../platform/testing-services.ts";
import {
  captureWorkers,
  type CallPart,
  inCaptureThread,
  limitCaptureThreads,
  type Payload,
} from "./in-capture-thread.ts";
import { partCalls } from "./packed-calls.ts";
import { parsePayload } from "./parse-payload.ts";

const platform = platformWith(captureWorkers);
const line = '192.0.2.1 - - [10/Oct/2026:20:55:36 +0000] "GET /a HTTP/1.1" 200 5\n';

/** A payload in pieces. */
function payloadOf(format: Payload["format"], ...pieces: string[]): Payload {
  let at = 0;
  const next = async () => {
    const piece = pieces[at];
    at += 1;
    return piece === undefined ? null : { piece: Buffer.from(piece), isLast: at === pieces.length };
  };
  return { owner: "a", format, receivedAtMs: 0, next };
}

async function partsOf(payload: Payload, first: number | null = 0, maxParts = Infinity) {
  const parts: [from: number, count: number, kinds: string[]][] = [];
  const unreadable = await inCaptureThread(platform, "imports", payload, {
    begin: async () => first,
    async take({ calls, from, count }: CallPart) {
      parts.push([from, count, [...new Set([...calls].map(({ kind }) => kind))]]);
      return parts.length < maxParts;
    },
  });
  return { parts, unreadable };
}

describe("a payload", { timeout: 120_000 }, () => {
  test("comes in pieces, and its calls in parts", async () => {
    const file = payloadOf("access_log", line.repeat(600).slice(0, 5_000), line.repeat(600).slice(5_000), "nonsense");
    expect(await partsOf(file)).toEqual({
      unreadable: null,
      parts: [
        [0, partCalls, ["call"]],
        [partCalls, 101, ["call", "reject"]],
      ],
    });
  });

  test("is read from a place on, and no further than is wanted", async () => {
    const file = () => payloadOf("access_log", line.repeat(1_600));
    expect((await partsOf(file(), 1_200)).parts.map(([from, count]) => [from, count])).toEqual([
      [1_200, 300],
      [1_500, 101],
    ]);
    expect((await partsOf(file(), 0, 2)).parts).toHaveLength(2);
    expect((await partsOf(file(), null)).parts).toEqual([]);
  });

  test("that can't be read says why, one without calls has no parts, and one that is gone isn't read", async () => {
    expect(await partsOf(payloadOf("har", "{"))).toMatchObject({ unreadable: { reason: "json_syntax" }, parts: [] });
    expect(await partsOf(payloadOf("telemetry", "[]"))).toEqual({ unreadable: null, parts: [] });
    expect(await partsOf(payloadOf("har"))).toEqual({ unreadable: null, parts: [] });
  });

  test("of a taker that fails fails, and the next one is read", async () => {
    const begin = () => Promise.reject(new Error("The store is gone"));
    const taker = { begin, take: async () => true };
    await expect(inCaptureThread(platform, "imports", payloadOf("telemetry", "[]"), taker)).rejects.toThrow("is gone");
    expect((await partsOf(payloadOf("access_log", line))).parts).toHaveLength(1);
  });

  test("that takes too much memory or time is given up, and the next one is read", async () => {
    const objects = `{"log":{"entries":[${"{},".repeat(1_500_000)}{}]}}`;
    for (const limits of [
      { ms: 60_000, memory: 24 },
      { ms: 1, memory: 1_024 },
    ]) {
      limitCaptureThreads(platform, limits);
      expect((await partsOf(payloadOf("har", objects))).unreadable?.reason).toBe("too_costly");
    }
    limitCaptureThreads(platform, { ms: 60_000, memory: 512 });
    expect((await partsOf(payloadOf("access_log", line))).parts).toHaveLength(1);
  });

  test("is read alike in either thread", async () => {
    const read = async (lines: number) => {
      const places: string[] = [];
      const sent = {
        owner: "a",
        format: "access_log",
        payload: Buffer.from(`x\n${line.repeat(lines)}`),
        receivedAtMs: 0,
      } as const;
      await parsePayload(platform, sent, async ({ calls, from }) => {
        let at = from;
        for (const { kind } of calls) places.push(`${at++} ${kind}`);
      });
      return places;
    };
    const [here, there] = [await read(1_000), await read(3_000)];
    expect(there).toHaveLength(3_002);
    expect(here.slice(0, 1_001)).toEqual(there.slice(0, 1_001));
  });
});
