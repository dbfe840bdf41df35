import { describe, expect, test } from "vitest";
import { decisionDetailWith } from "../../testing-decisions.ts";
import { askedOf, callOf, plainCall } from "./made-up-call.ts";

const localTime = (time: Date) => time.toISOString().slice(0, 16);

describe("what the server is asked", () => {
  test("leaves out a client and a time that are not given", () => {
    const asked = askedOf(plainCall);
    expect(asked).toEqual({ address: "", user_agent: "", method: "GET", path: "/", key: "", tls: "", elevated: false });
  });

  test("names the client by its id, the time as an instant, and the path from its slash on", () => {
    const call = { ...plainCall, client: { value: "one", label: "Robot" }, at: "2026-11-20T15:44", path: "orders" };
    expect(askedOf(call)).toMatchObject({
      client_id: "one",
      at: new Date("2026-11-20T15:44").toISOString(),
      path: "/orders",
    });
  });
});

describe("the call of a decision", () => {
  test("has everything that the log knows", () => {
    const decision = decisionDetailWith({ endpoint: "/orders/{order}/items/{item}", method: "POST" });
    expect(callOf(decision, localTime)).toEqual({
      ...plainCall,
      client: { value: decision.client?.id, label: "Billing worker" },
      address: "203.0.113.7",
      user_agent: "okhttp/4.12.0",
      method: "POST",
      path: "/orders/1/items/1",
      at: "2026-11-20T15:44",
    });
  });

  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["2001:db8::1", "2001:db8::1"],
    ["203.0.113.0/24", ""],
    ["digest:9f86d081", ""],
  ])("keeps the address %s as “%s”", (address, kept) => {
    expect(callOf(decisionDetailWith({ address }), localTime).address).toBe(kept);
  });

  test("of a deleted client, without an endpoint, with an odd method", () => {
    const { id } = decisionDetailWith();
    const call = callOf(
      decisionDetailWith({ client: { id, name: "" }, endpoint: null, method: "M-SEARCH" }),
      localTime,
    );
    expect(call).toMatchObject({ client: null, path: "/", method: "GET" });
    expect(callOf(decisionDetailWith({ client: null }), localTime).client).toBeNull();
  });

  test("says whether a step-up was passed", () => {
    const context = {
      client_kind: "headless" as const,
      client_state: "normal" as const,
      tags: [],
      sensitivity: "normal" as const,
      zones: [],
      elevated: true,
      remembered_by: null,
      has_factor: true,
    };
    expect(callOf(decisionDetailWith({ context }), localTime).elevated).toBe(true);
    expect(callOf(decisionDetailWith(), localTime).elevated).toBe(false);
  });
});
