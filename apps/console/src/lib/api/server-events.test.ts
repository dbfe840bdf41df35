// @vitest-environment node
import fc from "fast-check";
import { expect, test } from "vitest";
import { type ServerEvent, serverEvents } from "./follow.ts";

async function read(pieces: readonly string[]) {
  const bytes = pieces.map((piece) => new TextEncoder().encode(piece));
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      bytes.forEach((each) => controller.enqueue(each));
      controller.close();
    },
  });
  const messages: ServerEvent[] = [];
  for await (const message of serverEvents(body)) messages.push(message);
  return messages;
}

test("a message has an id, a name and lines of data; comments are none", async () => {
  const text = ":\n\nid: 7\nevent: calls\ndata: one\ndata: two\n\n:\n\ndata: three\n\ndata: cut";
  expect(await read([text])).toEqual([
    { id: "7", event: "calls", data: "one\ntwo" },
    { id: "", event: "message", data: "three" },
  ]);
});

test("it does not matter where the network cuts", async () => {
  const text = 'id: 1\nevent: calls\ndata: {"a":1}\n\n:\n\nid: 2\ndata: é\n\n';
  const whole = await read([text]);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(text.length), { maxLength: 6 }), async (cuts) => {
      const places = [0, ...cuts.toSorted((a, b) => a - b), text.length];
      const pieces = places.slice(1).map((end, index) => text.slice(places[index], end));
      expect(await read(pieces)).toEqual(whole);
    }),
  );
});
