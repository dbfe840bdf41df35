import type { RequestListener, ServerResponse } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { client, closeStages, stage } from "./testing-stage.ts";

afterEach(closeStages);

const call = "DELETE /admin HTTP/1.1\r\nHost: a\r\n\r\n";
const statusesOf = (bytes: string) => bytes.match(/HTTP\/1\.1 \d{3}/g) ?? [];

/** A Parapet that denies everything, and holds its answers back until it may give them. */
function denying(isOpen: boolean) {
  const held: ServerResponse[] = [];
  const seen = { atOnce: 0, most: 0 };
  const answer = (response: ServerResponse) =>
    setImmediate(() => {
      seen.atOnce -= 1;
      response.writeHead(403).end();
    });
  const decide: RequestListener = (_question, response) => {
    seen.atOnce += 1;
    seen.most = Math.max(seen.most, seen.atOnce);
    if (isOpen) answer(response);
    else held.push(response);
  };
  const open = () => {
    isOpen = true;
    for (const response of held.splice(0)) answer(response);
  };
  return { seen, decide, open };
}

describe("a tap that fails open", () => {
  it("asks about the calls of a connection one after the other, however many are sent at once", async () => {
    const { seen, decide } = denying(true);
    const { port, asked, got } = await stage(() => undefined, { decide, failure: "open", timeoutMs: 20_000 });
    const calling = client(port, call.repeat(600));
    await expect.poll(() => statusesOf(calling.got()).length, { timeout: 25_000 }).toBe(600);
    expect(new Set(statusesOf(calling.got()))).toEqual(new Set(["HTTP/1.1 403"]));
    expect([asked.length, seen.most, got()]).toEqual([600, 1, ""]);
  }, 60_000);

  it("refuses what is more than may wait, and lets another address in", async () => {
    const { seen, decide, open } = denying(false);
    const { port, got } = await stage(() => undefined, { decide, failure: "open", timeoutMs: 20_000 });
    const all = Array.from({ length: 1_200 }, () => client(port, call));
    const refused = () => all.filter((each) => each.got().startsWith("HTTP/1.1 503 "));
    await expect.poll(() => refused().length, { timeout: 15_000 }).toBe(1_200 - 64 - 1_024);
    const other = client(port, call, "127.0.0.2");
    await expect.poll(() => refused().length, { timeout: 15_000 }).toBe(1_201 - 64 - 1_024);
    open();
    await expect.poll(other.got, { timeout: 15_000 }).toMatch(/^HTTP\/1\.1 403 /);
    await expect.poll(() => all.every((each) => each.got() !== ""), { timeout: 15_000 }).toBe(true);
    expect(refused()[0]?.got()).toMatch(/^retry-after: 1\r$/im);
    expect([seen.most, got()]).toEqual([64, ""]);
  }, 60_000);

  it("still lets calls pass while Parapet doesn't answer", async () => {
    const { port } = await stage((socket) => socket.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"), {
      decide: () => undefined,
      failure: "open",
    });
    const calling = client(port, call);
    await expect.poll(calling.got, { timeout: 15_000 }).toMatch(/^HTTP\/1\.1 200 /);
  });
});
