import { endpoints, eventFilters } from "@parapet/contract";
import { describe, expect, it } from "vitest";
import { environmentConditions } from "../api/environments.ts";
import { selectEvents } from "./sql.ts";

const provider = "0199d6f0-0000-7000-8000-000000000001";
const parse = (query: Record<string, unknown>) => {
  const { page: _page, page_size: _size, ...selection } = endpoints["events.list"].query.parse(query);
  return selectEvents(provider, selection, undefined, environmentConditions(selection, []));
};

describe("selectEvents", () => {
  it("always stays inside the provider and hides calls that are no API calls", () => {
    const { where, params } = parse({});
    expect(where).toBe("provider_id = {providerId: UUID} AND is_api");
    expect(params).toEqual({ providerId: provider });
  });

  it("has SQL for every filter of the contract", () => {
    const values: readonly (readonly [part: string, value: string])[] = [
      ["source[", provider],
      ["statusClass", "2"],
      ["status", "200"],
      ["ort[", "200"],
      ["verdict", "shadow"],
      ["", "a"],
    ];
    for (const name of Object.keys(eventFilters)) {
      const value = values.find(([part]) => name.includes(part))?.[1];
      expect(parse({ [name]: value }).where, name).toContain(`{${name.replace("[", "_").replace("]", "")}:`);
    }
  });

  it("never writes a value into the SQL text", () => {
    const hostile = "') OR 1=1 --";
    const { where, params } = parse({ "path[contains]": hostile, "method[is]": [hostile, "GET"] });
    expect(where).not.toContain(hostile);
    expect(params).toMatchObject({ path_contains: [hostile], method_is: [hostile, "GET"] });
  });

  it("sorts by time along the primary key, by others with a stable tail", () => {
    expect(parse({}).orderBy).toBe("provider_id DESC, ts DESC, id DESC");
    expect(parse({ sort: "duration_ms" }).orderBy).toBe("duration_ms ASC NULLS LAST, ts DESC, id DESC");
  });

  it("sorts verdicts by how grave they are", () => {
    expect(parse({ sort: "-verdict" }).orderBy).toMatch(/^indexOf\(\['none',.*'shadow'\], verdict\) DESC/);
  });

  it("passes times with their milliseconds", () => {
    const { params } = parse({ from: "2026-11-20T10:00:00.123Z", to: "2026-11-20T11:00:00Z" });
    expect(params).toMatchObject({ from: "1795168800.123", to: "1795172400.000" });
  });
});
