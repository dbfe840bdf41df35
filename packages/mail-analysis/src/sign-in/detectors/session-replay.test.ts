import { describe, expect, it } from "vitest";
import { sceneOf } from "../scene.ts";
import { rareShare } from "../sign-in-counts.ts";
import type { SignIn } from "../sign-in.ts";
import { hour, managed, minute, signIn, start, unknownDevice } from "../testing.ts";
import { sessionReplay } from "./session-replay.ts";

const found = (signIns: readonly SignIn[]) => sessionReplay(sceneOf({ signIns }, {}, rareShare));
const elsewhere = { asn: 37_148, ip: "198.51.100.7", device: unknownDevice } as const;
const again = (part: Parameters<typeof signIn>[0] = {}) => signIn({ at: start + 30 * minute, ...elsewhere, ...part });

describe("a replayed session", () => {
  it("is reported with its addresses, networks, devices and programs", () => {
    const first = signIn();
    const second = again({ userAgent: "axios/1.7.9" });
    expect(found([first, second])).toEqual([
      {
        id: "signin.session_replay",
        key: `signin.session_replay|${second.id}|own`,
        userId: "ann",
        at: start + 30 * minute,
        points: 75,
        evidence: {
          session: "own",
          addresses: ["203.0.113.10", "198.51.100.7"],
          networks: ["2116", "37148"],
          devices: ["LT-1"],
          agents: ["chrome windows", "axios windows"],
          minutes: 30,
        },
        clears: ["user_confirms", "own_network", "managed_device"],
        events: [first.id, second.id],
        isRisky: true,
      },
    ]);
  });

  it("is reported once", () => {
    expect(
      found([signIn(), again(), again({ at: start + 40 * minute }), again({ at: start + 5 * hour })]),
    ).toHaveLength(1);
  });

  it.each([
    [hour, 1],
    [hour + 1, 0],
  ])("is used twice within %i ms", (after, times) => {
    expect(found([signIn(), again({ at: start + after })])).toHaveLength(times);
  });

  it("can be used in between: any two uses within an hour count", () => {
    expect(found([signIn(), signIn({ at: start + hour }), again({ at: start + 2 * hour })])).toHaveLength(1);
    const first = signIn();
    const regular = signIn({ at: start + 2 * hour });
    const other = again({ at: start + 2 * hour + minute });
    expect(found([first, regular, other])[0]?.events).toEqual([regular.id, other.id]);
  });

  it.each<[string, Parameters<typeof signIn>[0], boolean]>([
    ["another device and network", {}, true],
    ["another device on the same network", { asn: 2116 }, false],
    ["another network with the same device and program", { device: managed }, false],
    ["another network and program, the same device", { device: managed, userAgent: "node" }, true],
    ["another network and system, the same device", { device: managed, userAgent: "Chrome/142 Linux" }, true],
    ["a failure", { errorCode: 50_133 }, false],
    ["another session", { in: { sessionId: "other" } }, false],
    ["no session", { in: { sessionId: "" } }, false],
    ["version 1.0", { in: null }, false],
    ["another user", { userId: "bob" }, false],
  ])("has %s: %s", (_, part, expected) => {
    expect(found([signIn(), again(part)]).length > 0).toBe(expected);
  });

  it("needs a session that has an ID", () => {
    for (const none of [{ in: { sessionId: "" } }, { in: null }])
      expect(found([signIn(none), again(none)])).toEqual([]);
  });
});

describe("networks of a session", () => {
  it.each([
    3598, 6584, 8068, 8069, 8070, 8071, 8072, 8073, 8074, 8075, 12_076, 14_719, 23_468, 35_106, 45_139, 58_862, 63_314,
    200_517,
  ])("exclude Microsoft's own: AS%i", (asn) => {
    expect(found([signIn(), again({ asn })])).toEqual([]);
    expect(found([signIn({ asn }), again()])).toEqual([]);
  });

  it("are distinguished by /24 address ranges if a number is unknown", () => {
    const without = (ip: string) => found([signIn(), again({ asn: null, ip })]).length;
    expect(without("203.0.113.200")).toBe(0);
    expect(without("203.0.114.10")).toBe(1);
    expect(without("2001:db8::1")).toBe(1);
    expect(found([signIn({ asn: null }), again({ asn: null })])[0]?.evidence["networks"]).toEqual([]);
    // With both numbers, the addresses don't matter.
    expect(found([signIn(), again({ ip: "203.0.113.11" })])).toHaveLength(1);
  });

  it("show devices by name, or by ID without one", () => {
    const device = { ...unknownDevice, id: "d-9" };
    expect(found([signIn(), again({ device })])[0]?.evidence["devices"]).toEqual(["LT-1", "d-9"]);
    const bare = { device: { ...unknownDevice, browser: "", system: "" }, userAgent: "" };
    expect(found([signIn(), again(bare)])[0]?.evidence["agents"]).toEqual(["chrome windows"]);
  });
});
