import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { apiWords } from "./api-words.ts";
import { beginsKey, isIdKey, nameOfKey, placeholderName, segmentClass, segmentClasses } from "./segment-class.ts";

describe("a segment on its own", () => {
  test.each([
    "users",
    "getUserById",
    "api-keys",
    "v1",
    "v2.1",
    "v1beta1",
    "en-US",
    "oauth2",
    "sha256",
    "x509",
    ".well-known",
    "payments:capture",
    "",
  ])("%j is vocabulary", (segment) => {
    expect(segmentClass(segment)).toBe("word");
  });

  test.each([
    "7",
    "-1",
    "１２",
    "2026-08-23",
    "2026-08-23T10:00:00Z",
    "507f1f77bcf86cd799439011",
    "01ARZ3NDEKTSV4RRFFQ69G5FAV",
    "0F8FAD5B-D9CB-469F-A165-70867728950E",
    "cus_NffrFeUfNV2Hib",
    "V1StGXR8_Z5jdHi6B-myT",
    "user-123",
    "ann@example.com",
    "192.0.2.1",
    "eyJhbGciOiJub25lIn0.e30.",
    "dawe08cn",
    "{id}",
    ":id",
    "<int:id>",
    "a".repeat(101),
  ])("%j is a value", (segment) => {
    expect(segmentClass(segment)).toBe("id");
  });

  test.each(["john", "acme-fun", "report2021.pdf", "1.5", "你好", "windows-2019-image", "constructor", "__proto__"])(
    "%j may be either",
    (segment) => {
      expect(segmentClass(segment)).toBe("name");
    },
  );
});

test.each([
  ["{id}", "id"],
  [":petId", "petId"],
  ["<int:order_id>", "order_id"],
  ["{größe}", "größe"],
  ["{注文 id}", "注文id"],
  [":größe", "größe"],
  ["{नाम}", "नाम"],
  ["{id:\\d+}", "id"],
  ["{0f8fad5b-d9cb-469f-a165-70867728950e}", null],
  ["users", null],
])("the placeholder %s is named %s", (segment, name) => {
  expect(placeholderName(segment)).toBe(name);
});

test.each([
  ["12", true],
  ["0f8fad5b-d9cb-469f-a165-70867728950e", true],
  ["2026-01-02", true],
  ["name", false],
  ["$ref", true],
  ["isVeryMuchAvailable", false],
  ["3dSecure", false],
])("a member %s is named by a value: %s", (name, expected) => {
  expect(isIdKey(name)).toBe(expected);
});

const words = (text: string) => text.trim().split(/\s+/);

describe("vocabulary", () => {
  // Segments of the public reference documentation of well-known APIs.
  test.each(
    words(`repos issues comments pulls branches releases collaborators stargazers subscriptions milestones labels
      assignees deployments workflows dispatches check-runs customers charges refunds disputes payouts
      balance_transactions payment_intents setup_intents checkout sessions invoiceitems tax_rates promotion_codes
      namespaces pods deployments replicasets configmaps secrets cronjobs persistentvolumes serviceaccounts
      users groups me messages calendar events contacts channels threads uploads search login logout oauth authorize
      token userinfo introspect revoke jwks.json openid-configuration health healthz livez readyz metrics status
      graphql favicon.ico robots.txt sitemap.xml feed webhooks`),
  )("%s is no value", (segment) => {
    expect(segmentClass(segment)).not.toBe("id");
  });

  it("knows each of its own words, in small letters and in camel case", () => {
    const unknown = [...apiWords].filter((word) => segmentClass(word) !== "word");
    expect(unknown).toEqual([]);
    for (const segment of ["listOrders", "OrderItems", "ORDER_ITEMS", "order.items", "order~items", "HTTPServer"])
      expect(segmentClass(segment)).toBe("word");
  });

  test.each(
    words(`orders boxes policies analyses booking creating running stopped created planned builder maker builders
      shipper mapped`),
  )("knows the form %s of a word", (segment) => {
    expect(segmentClass(segment)).toBe("word");
  });

  test.each([
    ["invoiceitems", "word"],
    ["userprofile", "word"],
    ["userzzz", "name"],
    ["zzzuser", "name"],
    ["usergo", "name"],
  ])("%s is two words as one: %s", (segment, found) => {
    expect(segmentClass(segment)).toBe(found);
  });

  test.each([
    ["order7", "word"],
    ["order77", "word"],
    ["step12a", "word"],
    ["sha256", "word"],
    ["base64", "word"],
    ["iso8601", "word"],
    ["rfc12345", "word"],
    ["rfc123456", "id"],
    ["zzz7", "name"],
    ["order-7", "name"],
  ])("%s is numbered vocabulary: %s", (segment, found) => {
    expect(segmentClass(segment)).toBe(found);
  });
});

/** What a generator made, and what a person may have named, at the borders between them. */
describe("letters and digits", () => {
  test.each([
    ["aBcDeFgHiJkL", "id"],
    ["aBcDeFgHiJk", "name"],
    ["Abc-Def-Gh-J", "id"],
    ["Abc-Def-G-J", "name"],
    ["Abc--Def--Ghi", "name"],
    ["abc-def-ghi-jkl", "name"],
    ["ABC-DEF-GHI-JKL", "name"],
    ["Abcd-Efgh-Ijk-Mno-Pqr", "id"],
    ["Abcd-Efgh-Ijkl-Mno-Pqr", "name"],
    ["bcdfgh", "id"],
    ["abcdfge", "name"],
    ["abcdfgh-e", "name"],
    ["12-34-56", "name"],
    ["12~34~56", "name"],
    ["cus_abcdefg1", "id"],
    ["cus_abcdef1", "name"],
    ["ab_abcdefg1", "id"],
    ["a_abcdefg1", "name"],
    ["abcdefgh_abcdefg1", "id"],
    ["abcdefghi_abcdefg1", "name"],
    ["a-cus_abcdefg1", "name"],
    ["cus_abcdefg1-x", "name"],
    ["dawe8cn", "id"],
    ["dae8cn", "name"],
    ["user2order", "name"],
    ["user22order", "name"],
    ["1user2order3", "name"],
    ["SHA256sum", "name"],
    ["ab08c-def", "name"],
    ["abc123", "id"],
    ["abcd12", "name"],
    ["ab12", "name"],
    ["ab-c123", "name"],
    ["a12-fo-34b", "id"],
    ["a12-foo-34b", "name"],
    ["12a-34-foo", "name"],
    ["12a-34-foob7", "id"],
    ["A12-FOO-34B", "name"],
    ["a1b2c3.pdf", "name"],
    ["order777", "id"],
    ["order items", "name"],
    ["orders!", "name"],
    ["!orders", "name"],
    ["...", "name"],
    ["qas", "name"],
  ])("%s may be a value: %s", (segment, found) => {
    expect(segmentClass(segment)).toBe(found);
  });

  test.each(
    words(`OAuth2 IPv6 GraphQL XMLFeedURL userapp accessories activities archiving browsing activated acknowledged
      blogging dropped dropping droppers approver approvers`),
  )("%s is made of words", (segment) => {
    expect(segmentClass(segment)).toBe("word");
  });

  test.each(["json", "xml", "csv", "yaml", "yml", "htm", "html", "pdf", "rss", "atom", "JSON"])(
    "a number with the ending %s is a value",
    (format) => {
      expect(segmentClass(`17.${format}`)).toBe("id");
    },
  );
});

describe("versions and locales", () => {
  test.each([
    ["v1", "word"],
    ["V2", "word"],
    ["v123", "word"],
    ["v1.2.3.4", "word"],
    ["v1.2.3.4.5", "name"],
    ["v1_1", "word"],
    ["v2alpha", "word"],
    ["v2-beta3", "word"],
    ["v2.rc12", "word"],
    ["v2_preview", "word"],
    ["v3dev", "word"],
    ["en-US", "word"],
    ["pt_BR", "word"],
    ["zh-Hant", "word"],
    ["es-419", "word"],
    ["EN-us", "name"],
    ["es-420", "id"],
  ])("%s is a %s", (segment, found) => {
    expect(segmentClass(segment)).toBe(found);
  });
});

describe("values", () => {
  test.each([
    ["a sign before digits", "+17"],
    ["Arabic digits", "١٢٣"],
    ["a UUID without hyphens", "0f8fad5bd9cb469fa16570867728950e"],
    ["a UUID in braces", "{0f8fad5b-d9cb-469f-a165-70867728950e}"],
    ["a UUID as a URN", "urn:uuid:0f8fad5b-d9cb-469f-a165-70867728950e"],
    ["a month", "2026-08"],
    ["a day of the last century", "1999-12-31"],
    ["a moment with an offset", "2026-08-23T10:00:00.5+02:00"],
    ["16 hexadecimal digits", "deadbeefdeadbeef"],
    ["a trace id", "4BF92F3577B34DA6A3CE929D0E0E4736"],
    ["a JWT without a signature", "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0."],
    ["an address of four octets", "198.51.100.7"],
    ["a word and three digits", "customer_102"],
    ["a word in capitals and three digits", "INV-2024"],
    ["coordinates", "49.28,-123.12"],
    ["three numbers", "1,2,3"],
    ["a number with a data format", "17.json"],
    ["a UUID with a data format", "0f8fad5b-d9cb-469f-a165-70867728950e.XML"],
    ["a prefixed key", "ch_3MqLiJLkdIwHu7ix"],
    ["a random key in mixed case", "aB3dE5gH7jK9"],
    ["letters and digits by turns", "x7k2m9q"],
    ["groups with digits", "4f0-9a5b-4a0b"],
    ["consonants without a vowel", "xkcdqrst"],
  ])("%s is one: %s", (_, segment) => {
    expect(segmentClass(segment)).toBe("id");
  });

  test.each([
    ["a decimal number", "1.5"],
    ["a month that is none", "2026-13"],
    ["a day that is none", "2026-08-32"],
    ["a year of another age", "2226-08-23"],
    ["15 hexadecimal digits", "deadbeefdeadbee"],
    ["three octets", "192.0.2"],
    ["a word and two digits", "acme-12"],
    ["an address without a dot", "ann@localhost"],
    ["a name of a person", "ada-lovelace"],
    ["a code of a country", "FR"],
    ["a code of a currency", "USD"],
    ["a name with its ending", "report2021.pdf"],
    ["a short name with digits", "ab12c"],
    ["a host name", "zeus7.example"],
  ])("%s may be a name: %s", (_, segment) => {
    expect(segmentClass(segment)).toBe("name");
  });

  it("is whatever is longer than 100 characters", () => {
    expect(segmentClass("order".repeat(20))).not.toBe("id");
    expect(segmentClass(`${"order".repeat(20)}s`)).toBe("id");
  });

  it("is every number, UUID and address", () => {
    const digits = fc.bigInt({ min: 0n }).map(String);
    fc.assert(
      fc.property(fc.oneof(digits, fc.uuid(), fc.ipV4()), (segment) => {
        expect(segmentClass(segment)).toBe("id");
      }),
    );
  });

  it("is the same however often it is asked", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), (segment) => {
        expect(segmentClass(segment)).toBe(segmentClass(segment));
      }),
    );
  });
});

describe("segmentClasses", () => {
  test.each<[path: string, classes: string]>([
    ["rest/api/3/issue", "word word word word"],
    ["api/2.1/users", "word word word"],
    ["apis/1/users", "word word word"],
    ["version/12/users", "word word word"],
    ["api/123/users", "word id word"],
    ["api/3", "word id"],
    ["orders/3/items", "word id word"],
    ["2026-01/orders", "word word"],
    ["2026-01-15/orders", "word word"],
    ["1999-01-15/orders", "id word"],
    ["orders/2026-01/items", "word id word"],
    ["api/2026-01-15/orders", "word word word"],
    ["2026-01-15", "id"],
    ["7/orders", "id word"],
    ["orders/oilers/7", "word name id"],
  ])("%s has the classes %s", (path, classes) => {
    expect(segmentClasses(path.split("/")).join(" ")).toBe(classes);
  });

  it("takes the key of a thing for a value, whatever it looks like", () => {
    expect(segmentClasses(["Orders", "::(", "open", "::)"])).toEqual(["word", "word", "id", "word"]);
  });
});

describe("parts of a segment", () => {
  test.each<[part: string, isSo: boolean, name: string | null]>([
    ["::(", true, null],
    ["::('", true, null],
    ["::(Id=", true, "Id"],
    ["::,Line='", true, "Line"],
    ["::',Line=", true, "Line"],
    ["::(guid'", true, null],
    ["::(Id=guid'", true, "Id"],
    ["::)", false, null],
    ["::')", false, null],
    [":::cancel", false, null],
    ["::.json", false, null],
    ["orders", false, null],
    ["(Id=", false, null],
  ])("%s is followed by a key: %s, named %j", (part, isSo, name) => {
    expect([beginsKey(part), nameOfKey(part)]).toEqual([isSo, name]);
  });

  test.each([":::cancel", "::.json", "::(", "::)"])("%s is vocabulary", (part) => {
    expect(segmentClass(part)).toBe("word");
  });
});

test.each([
  ["{*path}", "path"],
  ["{**path}", "path"],
  ["{path*}", "path"],
  ["{id=default}", "id"],
  ["<slug>", "slug"],
  ["<path:rest>", "rest"],
  [":a-b", null],
  [":7", null],
  ["{}", null],
  ["{a}{b}", null],
  ["{order id}", "orderid"],
  ["a{b}", null],
  ["{b}c", null],
])("the placeholder %s has the name %j", (segment, name) => {
  expect(placeholderName(segment)).toBe(name);
});

test.each([
  ["-5", true],
  ["+5", false],
  ["١٢", false],
  ["١٢١٢١٢١٢١٢١٢١٢١٢", true],
  ["deadbeefdeadbeef", true],
  ["deadbeefdeadbee", false],
  ["01ARZ3NDEKTSV4RRFFQ69G5FAV", true],
  ["urn:uuid:0f8fad5b-d9cb-469f-a165-70867728950e", true],
  ["2026-13", false],
  ["1999", true],
  ["-", false],
  ["192.0.2.1", false],
  ["ann@example.com", false],
  ["$ref2", false],
  ["", false],
])("the member %j is named by a value: %s", (name, expected) => {
  expect(isIdKey(name)).toBe(expected);
});
