import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import { exchange } from "../testing/exchange.ts";
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
    ["git@github.com:acme/widgets.git", []],
    ["ssh git@git.example.com:~ann/a.git", []],
    ["left@1.2.3-rc.next", []],
    ["write to ann@example.com: soon", ["email"]],
    ["(415) 555-0132", ["phone"]],
    ["415-555-0132", ["phone"]],
    ["1-415-555-0132", ["phone"]],
    ["415-555-01321", []],
    ["115-555-0132", []],
    ["01 42 68 53 00", ["phone"]],
    ["00 42 68 53 00", []],
    ["11010519491231002X", []],
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

test("a field's name, with its parent's, identifies values that have no distinctive form", () => {
  const answer = {
    customer: { name: "Jane Doe", phone: "4155550132" },
    product: { name: "Blue Chair" },
    isbn: "9780306406157",
  };
  expect(personalData(jsonCall("/a", answer)).map(({ kind, pointer }) => [kind, pointer])).toStrictEqual([
    ["person_name", "/customer/name"],
    ["phone", "/customer/phone"],
  ]);
});

describe("an email address", () => {
  test.each([
    ["a@b.example", true],
    ["a_b-c.d+e@sub.domain.example", true],
    ["A@EXAMPLE.COM", true],
    ["mail:ann@example.com,", true],
    ["ann@example", false],
    ["ann@example.c", false],
    ["ann@exa_mple.com", false],
    ["@example.com", false],
    ["ann@.com", false],
    [`${"a".repeat(64)}@example.com`, true],
    [`${"a".repeat(65)}@example.com`, false],
    [`ann@${"a".repeat(63)}.com`, true],
    [`ann@${"a".repeat(64)}.com`, false],
    ["style@2x.css", false],
    ["ann@example.com-x", false],
    ["ftp://ann@example.com/", false],
    ["https://example.com/@ann@example.com", true],
  ])("%s: %s", (text, isOne) => {
    expect(personalDataKinds(text)).toStrictEqual(isOne ? ["email"] : []);
  });
});

describe("a phone number", () => {
  test.each([
    ["+12025550", true],
    ["+1202555", false],
    ["+120255501234567", true],
    ["+1202555012345678", false],
    ["+1 (202) 555-0123", true],
    ["call +1.202.555.0123!", true],
    ["+0 202 555 0123", false],
    ["++12025550123", false],
    ["x+12025550123", false],
    ["1+12025550123", false],
    ["+12025550123x", false],
    ["+1   202 555 0123", false],
  ])("%s: %s", (text, isOne) => {
    expect(personalDataKinds(text)).toStrictEqual(isOne ? ["phone"] : []);
  });
});

describe("numbers of persons", () => {
  test.each([
    ["2345 6789 1238", ["in_aadhaar"]],
    ["2345-6789-1238", ["in_aadhaar"]],
    ["2345 6789-1238", []],
    ["234567891238", []],
    ["id 2345 6789 1238", []],
    ["1345 6789 1238", []],
    ["111.444.777-35", ["br_cpf"]],
    ["11144477735", []],
    ["111.444.777-36", []],
    ["184127645108946", ["fr_nir"]],
    ["1 84 12 76 451 089 46", ["fr_nir"]],
    ["1 84 00 76 451 089 46", []],
    ["3 84 12 76 451 089 46", []],
    ["255082A00411775", ["fr_nir"]],
    ["255082B00411705", ["fr_nir"]],
    ["255082C00411775", []],
  ])("%s is %j", (text, expected) => {
    expect(personalDataKinds(text)).toStrictEqual(expected);
  });
});

test("a text may hold several kinds, has six characters at least and 2,000 at most", () => {
  expect(personalDataKinds("ann@example.com +12025550123 123-45-6789")).toStrictEqual(["email", "phone", "us_ssn"]);
  expect(personalDataKinds("a@b.de")).toStrictEqual(["email"]);
  expect(personalDataKinds("a@b.d")).toStrictEqual([]);
  const filled = (length: number) => "x ".repeat(length).slice(0, length - 15) + "ann@example.com";
  expect(personalDataKinds(filled(2000))).toStrictEqual(["email"]);
  expect(personalDataKinds(filled(2001))).toStrictEqual([]);
});

describe("the places of a call", () => {
  const json = [{ name: "content-type", value: "application/json" }];
  const form = [{ name: "content-type", value: "application/x-www-form-urlencoded; charset=utf-8" }];
  const mail = "ann@example.com";
  const body = (value: unknown) => Buffer.from(JSON.stringify(value));

  test.each([
    ["a path", { path: `/users/${mail}/orders` }, [["path", ""]]],
    ["an encoded path", { path: "/users/ann%40example.com" }, [["path", ""]]],
    ["a path that can't be decoded", { path: `/%zz/%E0/${mail}` }, [["path", ""]]],
    ["a phone number's plus in a path", { path: "/call/+12025550123" }, [["path", ""]]],
    ["a query", { query: "to=ann%40example.com&q=1" }, [["query", "/to"]]],
    ["a query's odd name", { query: `a/b~c=${mail}` }, [["query", "/a~1b~0c"]]],
    ["a cookie", { reqHeaders: [{ name: "cookie", value: `who=${mail}; a=1` }] }, [["cookie", "/who"]]],
    ["a header", { reqHeaders: [{ name: "from", value: mail }] }, [["req_header", "/from"]]],
    [
      "a header of an answer",
      { resHeaders: [{ name: "x-user-email", value: mail }] },
      [["res_header", "/x-user-email"]],
    ],
    ["no header of the connection", { reqHeaders: [{ name: "user-agent", value: `bot (${mail})` }] }, []],
    [
      "XML",
      {
        resHeaders: [{ name: "content-type", value: "text/xml" }],
        resBody: Buffer.from(`<r><mail>${mail}</mail></r>`),
      },
      [["res_body", "/r/mail"]],
    ],
    [
      "a part of a form, and no file",
      {
        reqHeaders: [{ name: "content-type", value: "multipart/form-data; boundary=B" }],
        reqBody: Buffer.from(
          ["--B", 'Content-Disposition: form-data; name="email"', "", mail, "--B--", ""].join("\r\n"),
        ),
      },
      [["req_body", "/email"]],
    ],
    [
      "lines of JSON",
      {
        resHeaders: [{ name: "content-type", value: "application/x-ndjson" }],
        resBody: Buffer.from(`{"a":1}\n{"a":"${mail}"}`),
      },
      [["res_body", "/*/a"]],
    ],
    [
      "plain text and tables",
      { resHeaders: [{ name: "content-type", value: "text/csv" }], resBody: Buffer.from(`id,mail\n7,${mail}`) },
      [["res_body", ""]],
    ],
    ["a body of JSON", { reqHeaders: json, reqBody: body({ a: { b: mail } }) }, [["req_body", "/a/b"]]],
    ["a body that is one text", { resHeaders: json, resBody: body(mail) }, [["res_body", ""]]],
    [
      "a list, whose items are one place",
      { resHeaders: json, resBody: body([mail, [mail, "b@example.com"]]) },
      [
        ["res_body", "/*"],
        ["res_body", "/*/*"],
      ],
    ],
    ["a number", { resHeaders: json, resBody: body({ card: 4_111_111_111_111_111 }) }, [["res_body", "/card"]]],
    ["no name of a member", { resHeaders: json, resBody: body({ [mail]: 1 }) }, []],
    ["a form", { reqHeaders: form, reqBody: Buffer.from("to=ann%40example.com") }, [["req_body", "/to"]]],
    [
      "no body of another type",
      { reqHeaders: [{ name: "content-type", value: "application/pdf" }], reqBody: Buffer.from(`to=${mail}`) },
      [],
    ],
    ["no body without a type", { reqBody: body(mail) }, []],
    ["no body that is broken", { resHeaders: json, resBody: Buffer.from(`{"a":"${mail}"`) }, []],
  ])("%s", (_, parts, places) => {
    const found = personalData(exchange(parts)).map((each) => [each.in, each.pointer]);
    expect(found).toStrictEqual(places);
  });

  test("are 200 at most, each with its kinds", () => {
    const many = Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`m${at}`, `${mail} +12025550123`]));
    const found = personalData(jsonCall("/", many));
    expect(found).toHaveLength(200);
    expect(found.slice(0, 2)).toStrictEqual([
      { kind: "email", in: "res_body", pointer: "/m0" },
      { kind: "phone", in: "res_body", pointer: "/m0" },
    ]);
  });
});

test("the first values of a body are searched, and a body that is too long is not", () => {
  const found = (before: number, value: string) =>
    personalData(jsonCall("/a", { list: [...Array.from({ length: before }, () => value), "ann@example.com"] })).length;
  expect(found(3_000, "")).toBe(1);
  expect(found(4_000, "")).toBe(0);
  expect(found(100, "a".repeat(2_000))).toBe(1);
  expect(found(200, "a".repeat(2_000))).toBe(0);
});
