import { policyDraft } from "@parapet/contract";
import { expect, it } from "vitest";
import { faultsOf, fieldsOf, newDraft, policyOf } from "./policy-draft.ts";

const named = { ...newDraft, name: "Hold attacks" };

it("writes down what the fields hold, as the contract takes it", () => {
  const fields = { ...fieldsOf(named), p: "97", limit: "5" };
  expect(faultsOf(fields)).toEqual(new Set());
  const policy = policyOf(fields);
  expect(policyDraft.parse(policy)).toMatchObject({ most_mailboxes: 5, conditions: { p_from: 97 }, group_id: null });
  expect(policyOf(fieldsOf(policy))).toEqual(policy);
});

it("finds each fault", () => {
  const faulty = {
    draft: { ...newDraft, scope: "group", action: "categorise" } as const,
    p: "101",
    limit: "0",
    group: "sales",
    category: " ",
  };
  expect([...faultsOf(faulty)]).toEqual(["name", "p", "limit", "group", "category"]);
  expect(faultsOf({ ...fieldsOf(named), group: "sales", category: "" })).toEqual(new Set());
});

it("does nothing by itself when it is new", () => {
  expect(newDraft.is_dry_run).toBe(true);
});
