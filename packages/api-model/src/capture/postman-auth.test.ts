import { describe, expect, it } from "vitest";
import { toCredentials } from "./postman-auth.ts";
import { variablesWith } from "./testing-variables.ts";

const variables = variablesWith([
  ["t", "T"],
  ["name", "ann"],
]);
const read = (auth: unknown) => {
  const { headers, query } = toCredentials(auth, variables);
  return [...headers.map(({ name, value }) => `${name}: ${value}`), ...(query === "" ? [] : [`?${query}`])];
};

describe("how a request signs in", () => {
  it.each<[object, string[]]>([
    [{ type: "basic", basic: { username: "u", password: "p" } }, ["authorization: Basic dTpw"]],
    [{ type: "basic", basic: [{ key: "username", value: "{{name}}" }] }, ["authorization: Basic YW5uOg=="]],
    [{ type: "basic" }, ["authorization: Basic Og=="]],
    [{ type: "bearer", bearer: { token: "{{t}}" } }, ["authorization: Bearer T"]],
    [{ type: "bearer", bearer: [{ key: "token", value: "x" }] }, ["authorization: Bearer x"]],
    [{ type: "bearer", bearer: { token: "" } }, []],
    [{ type: "bearer", bearer: "x" }, []],
    [{ type: "oauth2", oauth2: { accessToken: "x" } }, ["authorization: Bearer x"]],
    [{ type: "oauth2", oauth2: { accessToken: "x", headerPrefix: "OAuth " } }, ["authorization: OAuth x"]],
    [{ type: "oauth2", oauth2: { accessToken: "x", addTokenTo: "header" } }, ["authorization: Bearer x"]],
    [{ type: "oauth2", oauth2: { accessToken: "x", addTokenTo: "queryParams" } }, ["?access_token=x"]],
    [{ type: "oauth2", oauth2: { headerPrefix: "OAuth" } }, []],
    [{ type: "apikey", apikey: { key: "X-Key", value: "v" } }, ["x-key: v"]],
    [{ type: "apikey", apikey: { key: "X-Key", value: "v", in: "header" } }, ["x-key: v"]],
    [{ type: "apikey", apikey: { key: "k y", value: "é&", in: "query" } }, ["?k%20y=%C3%A9%26"]],
    [{ type: "apikey", apikey: { key: "\ud800", value: "\ud800", in: "query" } }, ["?%EF%BF%BD=%EF%BF%BD"]],
    [{ type: "apikey", apikey: { value: "v" } }, []],
    [{ type: "apikey", apikey: { key: "X-Key" } }, ["x-key: "]],
    [{ type: "noauth" }, []],
    [{ type: "awsv4", awsv4: { accessKey: "x" } }, []],
    [{ type: "digest", digest: { username: "u" } }, []],
    [{ type: "constructor" }, []],
    [{ bearer: { token: "x" } }, []],
    [{ type: 7 }, []],
  ])("%j", (auth, expected) => {
    expect(read(auth)).toEqual(expected);
  });

  it.each([null, undefined, "basic", [], 7])("isn't said by %j", (auth) => {
    expect(read(auth)).toEqual([]);
  });
});
