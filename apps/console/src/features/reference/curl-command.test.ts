import { execFileSync } from "node:child_process";
import type { ReferenceOperation, ReferenceScheme } from "@parapet/contract";
import { expect, test } from "vitest";
import { absoluteUrl, curlCommand } from "./curl-command.ts";
import { operationWith } from "./testing-reference.ts";

const base = "https://shop.example/v1/";
const curl = (traits: Partial<ReferenceOperation>, at = 0) => {
  const operation = operationWith(traits);
  return curlCommand({ operation, base, media: operation.body?.content[at] }).split(" \\\n  ");
};
const value = { deprecated: false, description: "", node: null, example: null };
const scheme = (traits: Partial<ReferenceScheme>): ReferenceScheme => ({
  name: "s",
  type: "http",
  description: "",
  scheme: "",
  in: "",
  key: "",
  scopes: [],
  ...traits,
});
/** What a shell hands to a program. */
const argumentsOf = (command: string): string[] =>
  execFileSync("sh", ["-c", `curl() { for each in "$@"; do printf '%s\\0' "$each"; done; }; ${command}`])
    .toString()
    .split("\0")
    .slice(0, -1);

test("has what a call needs, with placeholders for what only the caller knows", () => {
  const parameters = [
    { ...value, name: "id", in: "path" as const, required: true },
    { ...value, name: "page", in: "query" as const, required: true, example: "1 & 2" },
    { ...value, name: "sort", in: "query" as const, required: false },
    { ...value, name: "X-Tenant", in: "header" as const, required: true },
    { ...value, name: "sid", in: "cookie" as const, required: true },
  ];
  expect(curl({ method: "GET", path: "/pets/{id}", parameters, body: null })).toEqual([
    "curl 'https://shop.example/v1/pets/<id>?page=1%20%26%202'",
    "-H 'X-Tenant: <X-Tenant>'",
    "-H 'Accept: application/json'",
    "-b 'sid=<sid>'",
  ]);
});

test.each([
  [[[scheme({ type: "apiKey", in: "header", key: "X-Key" })]], "-H 'X-Key: <API key>'"],
  [[[scheme({ type: "apiKey", in: "cookie", key: "sid" })]], "-b 'sid=<API key>'"],
  [[[], [scheme({ scheme: "basic" })]], "-u '<user>:<password>'"],
  [
    [[scheme({ type: "apiKey", in: "header", key: "A" })], [scheme({ scheme: "bearer" })]],
    "-H 'Authorization: Bearer <token>'",
  ],
  [[[scheme({ type: "oauth2" })]], "-H 'Authorization: Bearer <token>'"],
  [[[scheme({ type: "mutualTLS" })]], "--cert '<certificate.pem>' --key '<key.pem>'"],
])("credentials of %j are %s", (security, expected) => {
  expect(curl({ security })).toContain(expected);
});

test("a key in the query is a part of the URL", () => {
  const [first] = curl({ path: "/a", security: [[scheme({ type: "apiKey", in: "query", key: "api key" })]] });
  expect(first).toBe("curl -X POST 'https://shop.example/v1/a?api%20key=<API key>'");
});

test("a shell hands on exactly what was meant, and runs none of it", () => {
  const example = `{"a": "it's $(id) \`id\` \\\\ \${HOME}\n!\\""}`;
  const body = {
    required: true,
    description: "",
    content: [{ media: "application/json", node: null, example, made: false }],
  };
  const operation = operationWith({ path: "/it's/$(id)", body, responses: [] });
  const command = curlCommand({ operation, base, media: body.content[0] });
  expect(argumentsOf(command)).toEqual([
    "-X",
    "POST",
    "https://shop.example/v1/it's/$(id)",
    "-H",
    "Content-Type: application/json",
    "--data-raw",
    example,
  ]);
});

test("a form is sent by its parts, and a file by its name", () => {
  const media = { media: "multipart/form-data", node: null, example: "name=Rex\nphoto=<file>", made: true };
  const lines = curl({ responses: [], body: { required: true, description: "", content: [media] } });
  expect(lines.slice(1)).toEqual(["--form-string 'name=Rex'", "-F 'photo=@<file>'"]);
});

test("no value reads a file of who copies the command", () => {
  const content = (media: string, example: string) => [{ media, node: null, example, made: false }];
  const form = content("multipart/form-data", "a=@/etc/passwd\nb=</etc/passwd");
  expect(curl({ responses: [], body: { required: true, description: "", content: form } }).slice(1)).toEqual([
    "--form-string 'a=@/etc/passwd'",
    "--form-string 'b=</etc/passwd'",
  ]);
  const text = content("text/plain", "@/etc/passwd");
  expect(curl({ responses: [], body: { required: true, description: "", content: text } }).at(-1)).toBe(
    "--data-raw '@/etc/passwd'",
  );
});

test("HEAD is asked as such, and GET with a body stays GET", () => {
  const content = [{ media: "application/json", node: null, example: "{}", made: false }];
  const options = { path: "/a", responses: [] };
  expect(curl({ ...options, method: "HEAD", body: null })).toEqual(["curl --head 'https://shop.example/v1/a'"]);
  expect(curl({ ...options, method: "GET", body: { required: true, description: "", content } })[0]).toBe(
    "curl -X GET 'https://shop.example/v1/a'",
  );
});

test("braces in a URL are no patterns of curl", () => {
  expect(curl({ method: "GET", path: "/{unknown}", body: null })[0]).toBe(
    "curl --globoff 'https://shop.example/v1/{unknown}'",
  );
});

test("a server without a host is where the document is", () => {
  expect(absoluteUrl("/v2", "https://a.example:8000")).toBe("https://a.example:8000/v2");
  expect(absoluteUrl("https://{region}.b.example", "https://a.example")).toBe("https://{region}.b.example");
});
