import { describe, expect, it } from "vitest";
import { LearningShare } from "./learning-share.ts";
import { testCall } from "./testing.ts";

const receivedAt = new Date(0);
const callTo = (path: string, template?: string) => ({
  providerId: "p",
  receivedAt,
  weight: 1,
  ...testCall({ path }),
  ...(template !== undefined && { template }),
});

/** How many of `count` calls to one template are learned from while `waiting` wait. */
function taken(share: LearningShare, template: string, count: number, waiting: number): number {
  const calls = Array.from({ length: count }, (_, at) => callTo(`/orders/${at}`, template));
  return calls.filter((call) => share.weigh(call, waiting) > 0).length;
}

describe("LearningShare", () => {
  it("takes every call while learning keeps up", () => {
    expect(taken(new LearningShare(), "/orders/{order}", 5_000, 63)).toBe(5_000);
  });

  it("takes the first five hundred of a kind and one in eight of the others while learning is behind", () => {
    expect(taken(new LearningShare(), "/orders/{order}", 1_300, 64)).toBe(500 + 100);
  });

  it("lets what it takes stand for what it left out, as heavy as it was", () => {
    const share = new LearningShare();
    const order = callTo("/orders/1", "/orders/{order}");
    const weights = Array.from({ length: 1_216 }, () => share.weigh({ ...order, weight: 3 }, 500));
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBe(1_216 * 3);
    expect(Math.max(...weights)).toBe(8 * 3);
    expect(share.weigh(order, 500)).toBe(0);
    expect(share.weigh(order, 0)).toBe(2);
  });

  it("takes what is rare however much of something else came before", () => {
    const share = new LearningShare();
    taken(share, "/orders/{order}", 5_000, 500);
    expect(share.weigh(callTo("/refunds", "/refunds"), 500)).toBe(1);
  });

  it("tells calls without a template apart by their paths", () => {
    const share = new LearningShare();
    const calls = Array.from({ length: 1_000 }, (_, at) => callTo(`/orders/${at}`));
    expect(calls.every((call) => share.weigh(call, 500) === 1)).toBe(true);
  });
});
