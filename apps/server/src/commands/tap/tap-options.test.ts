import { describe, expect, it } from "vitest";
import { UsageError } from "../command-options.ts";
import { readTapOptions } from "./tap-options.ts";

const least = ["--target", "http://127.0.0.1:3000", "--token", "0123456789"];

describe("the options of parapet tap", () => {
  it("have values that fit one machine", () => {
    const { target, server, ...rest } = readTapOptions(least, {});
    expect([target.origin, server.origin]).toEqual(["http://127.0.0.1:3000", "http://127.0.0.1:8080"]);
    expect(rest).toEqual({
      host: "127.0.0.1",
      port: 8081,
      token: "0123456789",
      rewriteHost: false,
      maxBodyBytes: 65_536,
      metricsPort: null,
      enforce: null,
    });
    expect(readTapOptions([...least, "--metrics", "9464"], {}).metricsPort).toBe(9464);
  });

  it("name the protected API whose decisions are enforced, and what happens without one", () => {
    const enforced = (...more: string[]) => readTapOptions([...least, "--enforce", "shop", ...more], {}).enforce;
    expect(enforced()).toEqual({ api: "shop", failure: "closed", trustForwarded: false, readForms: false });
    expect(enforced("--read-forms")).toMatchObject({ readForms: true });
    expect(enforced("--fail", "open", "--trust-forwarded")).toMatchObject({ failure: "open", trustForwarded: true });
  });

  it("take the token from the environment, and IPv6 addresses in brackets", () => {
    const options = readTapOptions(["--target", "https://api.test", "--listen", "[::1]:0", "--rewrite-host"], {
      PARAPET_TOKEN: "9876543210",
    });
    expect(options).toMatchObject({ host: "::1", port: 0, token: "9876543210", rewriteHost: true });
  });

  it("take a token that begins with a dash, and no option's name for one", () => {
    const tokenOf = (...words: string[]) => readTapOptions(["--target", "http://a", "--token", ...words], {}).token;
    for (const token of ["-123456789", "--23456789", "--", "-t=2345678"].map((text) => text.padEnd(10, "-"))) {
      expect(tokenOf(token)).toBe(token);
      expect(tokenOf(token, "--rewrite-host")).toBe(token);
    }
    expect(tokenOf("0123456789", "--token", "-123456789")).toBe("-123456789");
    for (const words of [["--rewrite-host"], ["--listen=[::1]:0"], ["0123456789", "-123456789"]]) {
      expect(() => tokenOf(...words)).toThrow(UsageError);
    }
  });

  it.each([
    [["--token", "0123456789"], '--target must be an origin such as http://127.0.0.1:3000, not "".'],
    [
      [...least, "--target", "http://a/path"],
      '--target must be an origin such as http://127.0.0.1:3000, not "http://a/path".',
    ],
    [
      [...least, "--server", "parapet"],
      '--server must be an origin such as https://parapet.example.com, not "parapet".',
    ],
    [[...least, "--listen", "8081"], '--listen must be host:port such as 127.0.0.1:8081 or [::1]:8081, not "8081".'],
    [
      [...least, "--listen", "a:65536"],
      '--listen must be host:port such as 127.0.0.1:8081 or [::1]:8081, not "a:65536".',
    ],
    [[...least, "--metrics", "a:1"], '--metrics must be a port of this machine such as 9464, not "a:1".'],
    [[...least, "--max-body", "lots"], '--max-body must be a number of bytes from 0 to 9999999, not "lots".'],
    [[...least, "--enforce", "My shop"], '--enforce must be the ID or slug of a protected API, not "My shop".'],
    [[...least, "--enforce", "shop", "--fail", "shut"], '--fail must be open or closed, not "shut".'],
    [least.slice(0, 2), "Set --token or PARAPET_TOKEN to the token of a trace source."],
  ])("are refused in one sentence: %j", (argv, sentence) => {
    expect(() => readTapOptions(argv, {})).toThrow(sentence);
  });

  it.each([
    [[...least, "--fial", "open"], "Unknown option --fial. Did you mean --fail?"],
    [[...least, "--unlike-any"], "Unknown option --unlike-any."],
    [[...least, "elsewhere"], 'Unexpected argument "elsewhere".'],
    [["--target"], "Option '--target <value>' argument missing."],
  ])("are no usage: %j", (argv, sentence) => {
    expect(() => readTapOptions(argv, {})).toThrow(new UsageError(sentence));
  });
});
