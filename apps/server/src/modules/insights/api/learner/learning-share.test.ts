import { describe, expect, it } from "vitest";
import { LearningShare } from "./learning-share.ts";
import { testCall } from "./testing.ts";

const receivedAt = new Date(0);
const callTo = (path: string, template?: string) => ({
  providerId: "p",
  receivedAt,
  ...testCall({ path }),
  ...(template !== undefined && { template }),
});

/** How many of `count` calls to one template are learnt from while `waiting` wait. */
function taken(share: LearningShare, template: string, count: number, waiting: number): number {
  const calls = Array.from({ length: count }, (_, at) => callTo(`/orders/${at}`, template));
  return calls.filter((call) => share.takes(call, waiting)).length;
}

describe("LearningShare", () => {
  it("takes every call while learning keeps up", () => {
    expect(taken(new LearningShare(), "/orders/{order}", 5_000, 499)).toBe(5_000);
  });

  it("takes the first hundred of a kind and one in eight of the others while learning is behind", () => {
    expect(taken(new LearningShare(), "/orders/{order}", 900, 500)).toBe(100 + 100);
  });

  it("takes what is rare however much of something else came before", () => {
    const share = new LearningShare();
    taken(share, "/orders/{order}", 5_000, 500);
    expect(share.takes(callTo("/refunds", "/refunds"), 500)).toBe(true);
  });

  it("tells calls without a template apart by their paths", () => {
    const share = new LearningShare();
    const calls = Array.from({ length: 1_000 }, (_, at) => callTo(`/orders/${at}`));
    expect(calls.every((call) => share.takes(call, 500))).toBe(true);
  });
});
