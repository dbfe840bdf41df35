import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { client, closeStages, stage } from "./testing-stage.ts";

afterEach(closeStages);

const call = "DELETE /admin HTTP/1.1\r\nHost: a\r\n\r\n";
const statusesOf = (bytes: string) => bytes.match(/HTTP\/1\.1 \d{3}/g) ?? [];

/** A Parapet that denies everything, and is slow at it. */
function denying(ms = 0) {
  const seen = { atOnce: 0, most: 0 };
  const decide = async (_question: unknown, response: { writeHead(status: number): { end(): void } }) => {
    seen.atOnce += 1;
    seen.most = Math.max(seen.most, seen.atOnce);
    await sleep(ms);
    seen.atOnce -= 1;
    response.writeHead(403).end();
  };
  return { seen, decide: (...args: Parameters<typeof decide>) => void decide(...args) };
}

describe("a tap that fails open", () => {
  it("asks about the calls of a connection one after the other, however many are sent at once", async () => {
    const { seen, decide } = denying();
    const { port, asked, got } = await stage(() => undefined, { decide, failure: "open" });
    const calling = client(port, call.repeat(1_500));
    await expect.poll(() => statusesOf(calling.got()).length, { timeout: 20_000 }).toBe(1_500);
    expect(new Set(statusesOf(calling.got()))).toEqual(new Set(["HTTP/1.1 403"]));
    expect([asked.length, seen.most, got()]).toEqual([1_500, 1, ""]);
  }, 30_000);

  it("refuses what is more than may wait, and lets another address in", async () => {
    const { seen, decide } = denying(100);
    const { port, got } = await stage(() => undefined, { decide, failure: "open" });
    const all = Array.from({ length: 1_300 }, () => client(port, ""));
    await Promise.all(all.map(({ socket }) => once(socket, "connect")));
    const other = client(port, "", "127.0.0.2");
    for (const { socket } of all) socket.write(call);
    await sleep(20);
    other.socket.write(call);
    await expect.poll(other.got, { interval: 5, timeout: 3_000 }).toMatch(/^HTTP\/1\.1 403 /);
    expect(all.filter((each) => each.got() === "").length).toBeGreaterThan(200);
    await expect.poll(() => all.every((each) => each.got() !== ""), { timeout: 20_000 }).toBe(true);
    const told = all.map((each) => statusesOf(each.got())[0]);
    expect(new Set(told)).toEqual(new Set(["HTTP/1.1 403", "HTTP/1.1 503"]));
    const crowded = all.find((each) => each.got().startsWith("HTTP/1.1 503"));
    expect(crowded?.got()).toMatch(/^retry-after: 1\r$/im);
    expect([seen.most <= 64, got()]).toEqual([true, ""]);
  }, 30_000);

  it("still lets calls pass while Parapet doesn't answer", async () => {
    const { port } = await stage((socket) => socket.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"), {
      decide: () => undefined,
      failure: "open",
    });
    const calling = client(port, call);
    await expect.poll(calling.got, { timeout: 3_000 }).toMatch(/^HTTP\/1\.1 200 /);
  });
});
