import { endpoints } from "@parapet/contract";
import { describe, expect, it } from "vitest";
import { readTailOptions } from "./tail.ts";

const least = ["/var/log/access.log", "--token", "0123456789"];

describe("the options of parapet tail", () => {
  it("name the endpoint by the format, and the position by the file", () => {
    const { url, ...rest } = readTailOptions(least, {});
    expect(url.href).toBe(`http://127.0.0.1:8080${endpoints["ingest.accessLog"].path}`);
    expect(rest).toEqual({
      file: "/var/log/access.log",
      token: "0123456789",
      stateFile: "/var/log/access.log.parapet-position",
      fromStart: false,
    });
    const telemetry = readTailOptions([...least, "--format", "telemetry", "--state", "/run/p", "--from-start"], {});
    expect([telemetry.url.pathname, telemetry.stateFile, telemetry.fromStart]).toEqual([
      endpoints["ingest.batch"].path,
      "/run/p",
      true,
    ]);
  });

  it.each([
    ["shop.example", "host=shop.example"],
    ["https://Shop.example:8443", "host=shop.example%3A8443&scheme=https"],
  ])("give lines that name no host the host %s", (host, query) => {
    expect(readTailOptions([...least, "--host", host], {}).url.search).toBe(`?${query}`);
  });

  it.each([
    [[...least, "--host", "ftp://shop.example"], /^--host must be a host [^\n]+, not "ftp:\/\/shop\.example"\.$/],
    [[...least, "--host", "a/b"], /^--host must be a host [^\n]+, not "a\/b"\.$/],
    [least.slice(1), /^Missing argument FILE\.$/],
    [[...least, "second.log"], /^Unexpected argument "second\.log"\.$/],
    [[...least, "--format", "toString"], /^--format must be one of clf, [^\n]+, not "toString"\.$/],
    [["a.log"], /^Set --token or PARAPET_TOKEN to the token of a trace source\.$/],
    [[...least, "--formt", "clf"], /^Unknown option --formt\. Did you mean --format\?$/],
  ])("are refused in one sentence: %j", (argv, sentence) => {
    expect(() => readTailOptions(argv, {})).toThrow(sentence);
  });
});
