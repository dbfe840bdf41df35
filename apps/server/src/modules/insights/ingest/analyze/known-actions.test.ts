import { otherActions } from "@parapet/contract";
import { expect, it } from "vitest";
import { KnownActions } from "./known-actions.ts";

const [accepted, rejected] = [() => true, () => false];

it("takes in actions of accepted calls only", () => {
  const known = new KnownActions();
  expect(known.nameOf("POST /rpc", "made.up", rejected)).toBe(otherActions);
  expect(known.nameOf("POST /rpc", "orders.list", accepted)).toBe("orders.list");
  expect(known.nameOf("POST /rpc", "orders.list", rejected)).toBe("orders.list");
  expect(known.nameOf("POST /other", "orders.list", rejected)).toBe(otherActions);
});

it("counts a persisted query as the operation that was sent in full", () => {
  const known = new KnownActions();
  expect(known.nameOf("POST /graphql", "CreateOrder", accepted)).toBe("CreateOrder");
  known.nameOf("POST /graphql", "mutation CreateOrder", accepted);
  expect(known.nameOf("POST /graphql", "CreateOrder", accepted)).toBe("mutation CreateOrder");
});

it("tells so many apart, by operation and in all", () => {
  const known = new KnownActions();
  const counted = (operation: string) =>
    new Set(Array.from({ length: 600 }, (_, at) => known.nameOf(operation, `a${at}`, accepted)));
  const first = counted("POST /0");
  expect(first.size).toBe(501);
  expect(first).toContain(otherActions);
  expect(counted("POST /0")).toEqual(first);
  for (const at of [1, 2, 3]) expect(counted(`POST /${at}`).size).toBe(501);
  expect(counted("POST /4")).toEqual(new Set([otherActions]));
});
