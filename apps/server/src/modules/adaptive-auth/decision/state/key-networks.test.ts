import { expect, test, vi } from "vitest";
import { KeyNetworks } from "./counters.ts";

const minuteMs = 60_000;

test("a key is used in as many networks as it was seen in within five minutes, here or elsewhere", () => {
  const networks = new KeyNetworks(vi.fn());
  expect(networks.record("key", 2119, 0)).toBe(1);
  expect(networks.record("key", 2119, minuteMs)).toBe(1);
  expect(networks.record("key", 16_509, 2 * minuteMs)).toBe(2);
  expect(networks.record("other", 2119, 2 * minuteMs)).toBe(1);
  networks.take("key", 60_729, 2 * minuteMs);
  expect(networks.record("key", 2119, 3 * minuteMs)).toBe(3);
  // The first one is used still, the others no more.
  expect(networks.record("key", 2119, 7 * minuteMs)).toBe(1);
});

test("what was heard late makes no network newer than it is", () => {
  const networks = new KeyNetworks(vi.fn());
  networks.record("key", 2119, 4 * minuteMs);
  networks.take("key", 2119, minuteMs);
  networks.take("key", 16_509, 0);
  expect(networks.record("key", 2119, 6 * minuteMs)).toBe(1);
});

test("a use is shared at once, and then once per minute while it lasts", () => {
  const tell = vi.fn();
  const networks = new KeyNetworks(tell);
  for (const atMs of [0, 1_000, minuteMs - 1, minuteMs, minuteMs + 1_000]) networks.record("key", 2119, atMs);
  expect(tell.mock.calls).toEqual([
    ["key", 2119],
    ["key", 2119],
  ]);
  networks.record("key", 16_509, minuteMs + 1_000);
  expect(tell).toHaveBeenLastCalledWith("key", 16_509);
});
