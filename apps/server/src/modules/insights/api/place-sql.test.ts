import { describe, expect, test } from "vitest";
import { filterMembers, placeColumns, type PlaceFilters } from "./place-sql.ts";

const api = (port: number) => ({ id: `api-${port}`, host: "shop.example", port });
const members = [
  { host: "10.8.0.7", port: 8080, api: api(443) },
  { host: "10.8.0.8", port: 443, api: api(8443) },
];
const hostsOf = (filters: PlaceFilters) => {
  const { included, excluded } = filterMembers(members, filters);
  return { included: included.map(({ host }) => host), excluded: excluded.map(({ host }) => host) };
};

describe("filters of hosts and ports", () => {
  test("of an API select its members, not those of another port of its host", () => {
    const none: string[] = [];
    expect(hostsOf({ "host[is]": ["shop.example"], "port[is]": [443] })).toEqual({
      included: ["10.8.0.7"],
      excluded: none,
    });
    expect(hostsOf({ "host[is]": "shop.example" })).toEqual({ included: ["10.8.0.7", "10.8.0.8"], excluded: none });
    expect(hostsOf({ "host[is]": ["other.example"], "port[is]": [443] })).toEqual({ included: none, excluded: none });
  });

  test("exclude the members of an API that they exclude", () => {
    expect(hostsOf({ "host[isNot]": ["shop.example"] }).excluded).toEqual(["10.8.0.7", "10.8.0.8"]);
    expect(hostsOf({ "port[isNot]": ["8443"] }).excluded).toEqual(["10.8.0.8"]);
  });

  test("of anything else select no members", () => {
    expect(hostsOf({ "method[is]": ["GET"], "host[start]": ["shop"] })).toEqual({ included: [], excluded: [] });
  });
});

test("without members, questions stay as they are", () => {
  expect(placeColumns({ members: [], divisions: [] })).toBeNull();
  expect(placeColumns({ members, divisions: [] })?.params).toMatchObject({ api_ports: [443, 8443] });
});
