import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Edit } from "../contract/edits.ts";
import { toDecisions } from "./decisions.ts";

const nothing = { literals: new Set(), values: new Set(), isSplit: false, isMerged: false, name: null };
const decided = (...edits: readonly Edit[]) => Object.fromEntries(toDecisions(edits));

describe("decisionsOf", () => {
  it("gathers what was decided about each slot", () => {
    expect(
      decided(
        { kind: "rename", slot: "/pets", name: "petId" },
        { kind: "split", slot: "/pets", value: "mine" },
        { kind: "merge", slot: "/pets", value: "rex" },
        { kind: "merge", slot: "/toys", value: null },
      ),
    ).toEqual({
      "/pets": {
        literals: new Set(["mine"]),
        values: new Set(["rex"]),
        isSplit: true,
        isMerged: false,
        name: "petId",
      },
      "/toys": { ...nothing, isMerged: true },
    });
  });

  it("knows nothing where nothing was decided", () => {
    expect(decided()).toEqual({});
  });

  it("takes a locked template apart into literals and parameters", () => {
    expect(decided({ kind: "lock", template: "/pets/{petId}/toys/{toy}" })).toEqual({
      "": { ...nothing, literals: new Set(["pets"]) },
      "/pets": { ...nothing, isMerged: true, name: "petId" },
      "/pets/{}": { ...nothing, literals: new Set(["toys"]) },
      "/pets/{}/toys": { ...nothing, isMerged: true, name: "toy" },
    });
  });

  it("keeps the name that was chosen over one from a locked template", () => {
    const lock: Edit = { kind: "lock", template: "/pets/{id}" };
    const rename: Edit = { kind: "rename", slot: "/pets", name: "pet" };
    expect(decided(lock, rename)["/pets"]?.name).toBe("pet");
    expect(decided(rename, lock)["/pets"]?.name).toBe("pet");
  });

  it("decodes the literals of a locked template", () => {
    expect(decided({ kind: "lock", template: "/a%20b" })).toEqual({ "": { ...nothing, literals: new Set(["a b"]) } });
  });

  it("is the same in any order of edits", () => {
    const slot = fc.constantFrom("", "/pets");
    const name = fc.constantFrom("a", "b");
    const edit = fc.oneof(
      fc.record({ kind: fc.constant("rename" as const), slot, name }),
      fc.record({ kind: fc.constant("split" as const), slot, value: name }),
      fc.record({ kind: fc.constant("merge" as const), slot, value: fc.option(name) }),
      fc.record({ kind: fc.constant("lock" as const), template: fc.constantFrom("/pets/{a}", "/{b}", "/pets") }),
    );
    fc.assert(
      fc.property(fc.array<Edit>(edit, { maxLength: 6 }), (edits) => {
        expect(toDecisions(edits.toReversed())).toEqual(toDecisions(edits));
      }),
    );
  });
});
