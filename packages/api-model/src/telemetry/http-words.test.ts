import { describe, expect, it, test } from "vitest";
import { methodToken, readScheme, readStatus, word } from "./http-words.ts";
import { defaultPort, readPort } from "./port.ts";

describe("words of HTTP", () => {
  test.each<[value: unknown, status: number | null]>([
    ["200", 200],
    [204, 204],
    [" 404 ", 404],
    ["100", 100],
    ["999", 999],
    ["099", null],
    ["1000", null],
    ["20x", null],
    ["-200", null],
    ["200 OK", null],
    [null, null],
  ])("%j is the status %j", (value, status) => {
    expect(readStatus(value)).toBe(status);
  });

  test.each<[value: unknown, scheme: string | null]>([
    ["https", "https"],
    ["HTTPS", "https"],
    ["http:", "http"],
    ["http:/", "http"],
    ["https://", "https"],
    ["https:///", null],
    ["https, http", "https"],
    [" wss ", "wss"],
    ["grpc+tls", "grpc+tls"],
    [`a${"b".repeat(20)}`, `a${"b".repeat(20)}`],
    [`a${"b".repeat(21)}`, null],
    ["1http", null],
    ["ht tp", null],
    ["", null],
    [null, null],
  ])("%j is the scheme %j", (value, scheme) => {
    expect(readScheme(value)).toBe(scheme);
  });

  test.each<[method: string, isOne: boolean]>([
    ["GET", true],
    ["get", true],
    ["X-CUSTOM", true],
    ["!#$%&'*+.^_`|~-", true],
    ["a".repeat(40), true],
    ["a".repeat(41), false],
    ["", false],
    ["G T", false],
    ["GÉT", false],
    ["GET/", false],
    ["GET\n", false],
  ])("%j is a method: %s", (method, isOne) => {
    expect(methodToken.test(method)).toBe(isOne);
  });

  it("are short", () => {
    expect(word("a".repeat(255))).toHaveLength(255);
    expect(word("a".repeat(256))).toHaveLength(255);
    expect([word(" a "), word(7), word(""), word("null"), word({})]).toEqual(["a", "7", null, null, null]);
  });

  test.each<[text: string, port: number | null]>([
    ["1", 1],
    ["65535", 65_535],
    ["00080", 80],
    ["0", null],
    ["65536", null],
    ["000080", null],
    ["-1", null],
    ["8a", null],
    ["", null],
    [" 80", null],
  ])("%j is the port %j", (text, port) => {
    expect(readPort(text)).toBe(port);
  });

  test.each<[scheme: string | null, port: number | null]>([
    ["http", 80],
    ["https", 443],
    ["ws", 80],
    ["wss", 443],
    ["ftp", null],
    ["constructor", null],
    [null, null],
  ])("the scheme %j has the port %j", (scheme, port) => {
    expect(defaultPort(scheme)).toBe(port);
  });
});
