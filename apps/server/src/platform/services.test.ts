import { silentLog } from "@parapet/testkit";
import { describe, expect, test } from "vitest";
import type { Platform } from "./platform.ts";
import { createServices, defineService } from "./services.ts";

const platform = { log: silentLog } as Platform;

/** Three services and what happens to them. */
function threeServices({ failing = "", hanging = "" } = {}) {
  const happened: string[] = [];
  const [a, b, c] = ["a", "b", "c"].map((name) =>
    defineService(name, () => happened.push(`create ${name}`), {
      async start() {
        happened.push(`start ${name}`);
        if (name === failing) throw new Error(`${name} failed`);
      },
      async stop() {
        happened.push(`stop ${name}`);
        if (name === failing) throw new Error(`${name} failed`);
        if (name === hanging) await new Promise(() => undefined);
      },
      stopMs: 20,
    }),
  );
  if (a === undefined || b === undefined || c === undefined) throw new Error("There are three");
  return { happened, list: [a, b, c], a, b, c };
}

describe("services", () => {
  test("start in the order of the list and stop in reverse, once", async () => {
    const { happened, list } = threeServices();
    const services = createServices(platform, list);
    await services.start();
    await Promise.all([services.stop(), services.stop()]);
    await services.stop();
    const starts = ["create a", "start a", "create b", "start b", "create c", "start c"];
    expect(happened).toEqual([...starts, "stop c", "stop b", "stop a"]);
  });

  test("are created once, when they are first needed, and only those that were are stopped", async () => {
    const { happened, list, b } = threeServices();
    const services = createServices(platform, list);
    expect(services.get(b)).toBe(services.get(b));
    await services.stop();
    expect(happened).toEqual(["create b", "stop b"]);
  });

  test("that started before one failed are stopped, and so is that one", async () => {
    const { happened, list } = threeServices({ failing: "b" });
    const services = createServices(platform, list);
    await expect(services.start()).rejects.toThrow("b failed");
    await services.stop();
    expect(happened).toEqual(["create a", "start a", "create b", "start b", "stop b", "stop a"]);
  });

  test("stop although a later one hangs", async () => {
    const { happened, list } = threeServices({ hanging: "c" });
    const services = createServices(platform, list);
    await services.start();
    await services.stop();
    expect(happened.slice(-3)).toEqual(["stop c", "stop b", "stop a"]);
  });

  test("that one needs to stop are stopped after it", async () => {
    const happened: string[] = [];
    const cache = defineService("cache", () => "cache", { stop: (name) => void happened.push(name) });
    const writer = defineService("writer", ({ services }) => services, {
      stop: (services) => void happened.push(`writer with ${services.get(cache)}`),
    });
    const services = createServices(platform, [cache, writer]);
    services.get(writer);
    await services.stop();
    expect(happened).toEqual(["writer with cache", "cache"]);
  });

  test("of another process are refused", () => {
    const { list, a } = threeServices();
    const services = createServices(platform, list.slice(1));
    expect(() => services.get(a)).toThrow('This process has no service "a"');
  });
});
