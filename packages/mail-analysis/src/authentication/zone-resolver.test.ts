import { describe, expect, test } from "vitest";
import { zoneResolver } from "./zone-resolver.ts";

const resolve = zoneResolver({
  "Partner.example": { TXT: ["v=spf1 -all", "other"], A: ["192.0.2.1"], MX: [] },
});

describe("a zone", () => {
  test("answers by name and type, ignoring case and a trailing dot", async () => {
    expect(await resolve("partner.example", "A")).toEqual(["192.0.2.1"]);
    expect(await resolve("PARTNER.EXAMPLE.", "A")).toEqual(["192.0.2.1"]);
  });

  test("returns each TXT record as a list of strings, like DNS", async () => {
    expect(await resolve("partner.example", "TXT")).toEqual([["v=spf1 -all"], ["other"]]);
  });

  test("returns ENODATA for a type without records", async () => {
    expect(await resolve("partner.example", "MX")).toEqual([]);
  });

  test("distinguishes a name that doesn't exist from a type that it lacks", async () => {
    await expect(resolve("other.example", "A")).rejects.toMatchObject({ code: "ENOTFOUND" });
    await expect(resolve("sub.partner.example", "A")).rejects.toMatchObject({ code: "ENOTFOUND" });
    await expect(resolve("partner.example", "AAAA")).rejects.toMatchObject({ code: "ENODATA" });
  });
});
