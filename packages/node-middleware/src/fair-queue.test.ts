import { describe, expect, it } from "vitest";
import { FairQueue } from "./fair-queue.ts";
import { senderOf } from "./sender-of.ts";

/** A queue for one at a time, with a name for each turn in the order in which they were taken. */
function queueOf(waiting: number) {
  const queue = new FairQueue({ active: 1, waiting });
  const turns: string[] = [];
  const take = async (sender: string, name = sender) => {
    turns.push((await queue.take(sender)) ? name : `${name} refused`);
  };
  const givenBack = async (times: number) => {
    for (let each = 0; each < times; each += 1) {
      queue.giveBack();
      await new Promise(setImmediate);
    }
    return turns;
  };
  return { queue, take, givenBack };
}

describe("a fair queue", () => {
  it("gives turns to senders by rotation, to each one's callers in their order", async () => {
    const { take, givenBack } = queueOf(10);
    for (const [sender, name] of ["a1", "a2", "a3", "b1", "c1", "b2"].map((each) => [each[0] ?? "", each] as const))
      void take(sender, name);
    expect(await givenBack(6)).toEqual(["a1", "a2", "b1", "c1", "a3", "b2"]);
  });

  it("refuses the last of the longest line when too many wait, so that others get in", async () => {
    const { queue, take, givenBack } = queueOf(3);
    for (const name of ["a1", "a2", "a3", "a4"]) void take("a", name);
    void take("a", "a5");
    void take("b");
    void take("c");
    void take("d");
    expect(await givenBack(4)).toEqual(["a1", "a5 refused", "a4 refused", "a3 refused", "d refused", "a2", "b", "c"]);
    expect(queue.isFree).toBe(true);
  });
});

describe("the sender of a call", () => {
  const senderAt = (remoteAddress: string, forwardedFor?: string, behindProxy = false) => {
    const headers = { "x-forwarded-for": forwardedFor };
    return senderOf({ socket: { remoteAddress }, headers }, behindProxy);
  };

  it.each([
    ["192.0.2.1", "192.0.2.1"],
    ["::ffff:192.0.2.1", "::ffff:192.0.2.1"],
    ["2001:db8::1", "2001:db8:0:0"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["::1", "0:0:0:0"],
  ])("at %s is %s", (address, sender) => {
    expect(senderAt(address)).toBe(sender);
  });

  it("comes from a trusted proxy's header only", () => {
    expect(senderAt("192.0.2.1", "198.51.100.1, 203.0.113.9")).toBe("192.0.2.1");
    expect(senderAt("192.0.2.1", "198.51.100.1, 203.0.113.9", true)).toBe("203.0.113.9");
  });
});
