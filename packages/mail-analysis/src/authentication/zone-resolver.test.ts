import { describe, expect, test } from "vitest";
import { zoneResolver } from "./zone-resolver.ts";

const resolve = zoneResolver({
  "Partner.example": { TXT: ["v=spf1 -all", "other"], A: ["192.0.2.1"], MX: [] },
});

describe("a zone that is given", () => {
  test("answers by name and type, in any case and with a dot at the end", async () => {
    expect(await resolve("partner.example", "A")).toEqual(["192.0.2.1"]);
    expect(await resolve("PARTNER.EXAMPLE.", "A")).toEqual(["192.0.2.1"]);
  });

  test("answers each TXT record as one list of strings, as DNS does", async () => {
    expect(await resolve("partner.example", "TXT")).toEqual([["v=spf1 -all"], ["other"]]);
  });

  test("answers with nothing where a type has no records", async () => {
    expect(await resolve("partner.example", "MX")).toEqual([]);
  });

  test("distinguishes a name that doesn't exist from a type that it lacks", async () => {
    await expect(resolve("other.example", "A")).rejects.toMatchObject({ code: "ENOTFOUND" });
    await expect(resolve("sub.partner.example", "A")).rejects.toMatchObject({ code: "ENOTFOUND" });
    await expect(resolve("partner.example", "AAAA")).rejects.toMatchObject({ code: "ENODATA" });
  });
});
