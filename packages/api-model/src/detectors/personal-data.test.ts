import { describe, expect, test } from "vitest";
import { jsonCall } from "../testing/exchanges.ts";
import { personalData, personalDataKinds } from "./personal-data.ts";

describe("a text", () => {
  test.each([
    ["ann.lee+news@example.co.uk", ["email"]],
    ["write to <ann@example.com>", ["email"]],
    ["not@home", []],
    ["+44 20 7946 0958", ["phone"]],
    ["2079460958", []],
    ["4111 1111 1111 1111", ["payment_card"]],
    ["4111 1111 1111 1112", []],
    ["GB82 WEST 1234 5698 7654 32", ["iban"]],
    ["gb82-west-1234-5698-7654-32", ["iban"]],
    ["https://ann:secret@db.example.com/orders", []],
    ["postgres://ann@db.example.com/orders", []],
    ["https://example.com/?to=ann@example.com", ["email"]],
    ["https://example.com?to=ann@example.com", ["email"]],
    ["mailto:ann@example.com", ["email"]],
    ["/images/logo@2x.png", []],
    ["logo@2x.png of ann@example.com", ["email"]],
    ["ann@example.ico.org", ["email"]],
    ["GB82 WEST 1234 5698 7654 33", []],
    ["123-45-6789", ["us_ssn"]],
    ["000-45-6789", []],
    ["2234 5678 9124", []],
    ["529.982.247-25", ["br_cpf"]],
    ["529.982.247-26", []],
    ["111.111.111-11", []],
    ["1 84 12 76 451 089 46", ["fr_nir"]],
    ["1 84 12 76 451 089 47", []],
    ["2 55 08 2A 004 117 61", []],
  ])("%s is %j", (text, expected) => {
    expect(personalDataKinds(text)).toStrictEqual(expected);
  });

  test("with one of ten last digits is an Aadhaar number", () => {
    const right = Array.from({ length: 10 }, (_, digit) => personalDataKinds(`2345 6789 123${digit}`)).flat();
    expect(right).toStrictEqual(["in_aadhaar"]);
    expect(personalDataKinds("2363 4567 8908")).toHaveLength(0);
  });
});

test("a call tells where personal data is, each place once, and never the value", () => {
  const answer = { users: [{ mail: "a@example.com" }, { mail: "b@example.com", "a/b": { card: 4111111111111111 } }] };
  const found = personalData(jsonCall("/users/c@example.com?phone=%2B442079460958", answer));
  expect(found).toStrictEqual([
    { kind: "email", in: "path", pointer: "" },
    { kind: "phone", in: "query", pointer: "/phone" },
    { kind: "email", in: "res_body", pointer: "/users/*/mail" },
    { kind: "payment_card", in: "res_body", pointer: "/users/*/a~1b/card" },
  ]);
});
