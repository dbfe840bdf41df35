import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { readCommandLine, UsageError } from "../command-options.ts";
import type { BrokenCallers, Report } from "./compared.ts";
import { diffCommand } from "./diff-command.ts";
import { diff } from "./diff.ts";
import { reports } from "./reports.ts";

const program = join(import.meta.dirname, "../../../bin/parapet.js");
const root = join(import.meta.dirname, "../../../../..");

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "parapet-diff-"));
  writeFileSync(join(folder, "base.yaml"), base);
  writeFileSync(join(folder, "revision.yaml"), revision);
  writeFileSync(join(folder, "revision.json"), JSON.stringify(parsed, null, 2));
});
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  process.exitCode = undefined;
});

const base = `openapi: 3.0.3
info: { title: Shop, version: "1" }
paths:
  /pets:
    get:
      parameters:
        - { name: limit, in: query, schema: { type: integer, maximum: 100 } }
      responses:
        "200": { description: ok }
  /owners:
    get: { responses: { "200": { description: ok } } }
`;
const revision = `openapi: 3.0.3
info: { title: Shop, version: "2" }
paths:
  /pets:
    get:
      parameters:
        - name: limit
          in: query
          required: true
          schema: { type: integer, maximum: 100 }
      responses:
        "200": { description: ok }
        "202": { description: later }
`;
const parsed = {
  openapi: "3.0.3",
  info: { title: "Shop", version: "2" },
  paths: { "/pets": { get: { responses: { 200: { description: "ok" }, 202: { description: "later" } } } } },
};

const spoof = "[x](//e) <b> |\n::c";
const caller: BrokenCallers["consumers"][number] = {
  kind: "header",
  consumer: "::c\u001b|",
  organization: spoof,
  calls: 1,
};
const hostile: Report = {
  base: "base.yaml",
  revision: "revision.yaml",
  counts: { error: 1, warning: 0, info: 0 },
  changes: [
    {
      rule: "rule",
      level: "error",
      method: "GET",
      path: String.raw`/a\|b`,
      text: spoof,
      base_pointer: null,
      base_line: null,
      revision_pointer: null,
      revision_line: 1,
      calls: 0,
      consumers: 0,
    },
  ],
  broken: { consumers: [caller], count: 1, calls: 1 },
  warnings: [],
};

/** What it prints, and how the program would end. */
async function run(...words: readonly string[]): Promise<{ printed: string; code: number }> {
  let printed = "";
  const argv = words.map((word) => (/\.(?:yaml|json)$/.test(word) ? join(folder, word) : word));
  await diff(argv, async (text) => void (printed += text), {});
  return { printed: printed.replaceAll(folder, ""), code: Number(process.exitCode ?? 0) };
}

describe("each format", () => {
  it("in text has a change with its line and rule, and the sum", async () => {
    expect((await run("base.yaml", "revision.yaml")).printed)
      .toBe(`error    GET /pets  Parameter "limit": became required
         /revision.yaml:9  request-parameter-became-required
error    GET /owners  Operation: removed
         /revision.yaml:3  api-path-removed-without-deprecation
info     GET /pets  Status "202": added
         /revision.yaml:13  response-success-status-added

/base.yaml → /revision.yaml: 2 errors, 0 warnings, 1 info.
`);
    expect((await run("base.yaml", "base.yaml")).printed).toBe("/base.yaml → /base.yaml: No changes for callers.\n");
  });

  it("in JSON has pointers and lines of both documents, of JSON too", async () => {
    const { printed } = await run("base.yaml", "revision.json", "--format", "json");
    expect(JSON.parse(printed)).toMatchObject({
      counts: { error: 1, warning: 1, info: 1 },
      changes: [
        { rule: "api-path-removed-without-deprecation", base_line: 11, revision_pointer: null, revision_line: 7 },
        {
          rule: "request-parameter-removed",
          level: "warning",
          base_pointer: "/paths/~1pets/get/parameters/0",
          base_line: 7,
          revision_line: 9,
          calls: null,
        },
        { rule: "response-success-status-added", level: "info", revision_line: 14 },
      ],
      broken: null,
    });
  });

  it("in SARIF has rules, levels and lines of the revision", async () => {
    const { runs } = JSON.parse((await run("base.yaml", "revision.yaml", "--format", "sarif")).printed);
    expect(runs[0].tool.driver.rules.map(({ id }: { id: string }) => id)).toHaveLength(3);
    expect(runs[0].results[0]).toMatchObject({
      ruleId: "request-parameter-became-required",
      level: "error",
      locations: [{ physicalLocation: { artifactLocation: { uri: "/revision.yaml" }, region: { startLine: 9 } } }],
    });
    expect(runs[0].results[2].level).toBe("note");
  });

  it("in JUnit has what fails as failures, and names as text", async () => {
    const { printed } = await run("base.yaml", "revision.yaml", "--format", "junit", "--fail-on", "never");
    expect(printed).toContain('tests="3" failures="0"');
    const failing = await run("base.yaml", "revision.yaml", "--format", "junit");
    expect(failing.printed).toContain('tests="3" failures="2"');
    expect(failing.printed).toContain('<failure type="error" message="Parameter &quot;limit&quot;: became required">');
    const named = reports.junit({ ...hostile, revision: 'a"\u001b&' }, () => true);
    expect(named).toContain(' message="[x](//e) &lt;b&gt; |\n::c">[x](//e) &lt;b&gt; |\n::c\na&quot;\uFFFD&amp;:1<');
  });

  it("in Markdown has a table, whose cells names can't break", async () => {
    const { printed } = await run("base.yaml", "revision.yaml", "--format", "markdown");
    expect(printed.split("\n").filter((line) => line.startsWith("|"))).toHaveLength(5);
    expect(printed).toContain(
      "| error | `GET /owners` | Operation: removed | `api-path-removed-without-deprecation` |",
    );
    const rows = reports.markdown(hostile, () => true).split("\n");
    expect(rows).toContain("| error | `GET /a\\|b` | &#91;x&#93;(//e) &#60;b&#62; \\| ::c | `rule` | – |");
    expect(rows).toContain("| `::c \\|` | &#91;x&#93;(//e) &#60;b&#62; \\| ::c | 1 |");
  });

  it("in text has no line that a name begins", () => {
    const lines = reports.text(hostile, () => true).split("\n");
    expect(lines.filter((line) => /^\s*::/.test(line))).toEqual([]);
    expect(lines).toContain("  - ::c | ([x](//e) <b> | ::c)  1 call");
  });
});

describe("the program ends", () => {
  it.each([
    [["base.yaml", "revision.yaml"], 1],
    [["base.yaml", "revision.yaml", "--fail-on", "never"], 0],
    [["revision.yaml", "revision.json"], 0],
    [["revision.yaml", "revision.json", "--fail-on", "warning"], 1],
    [["base.yaml", "base.yaml", "--fail-on", "info"], 0],
  ])("%j with %i", async (words, code) => {
    expect((await run(...words)).code).toBe(code);
  });

  it.each([
    [["base.yaml"], /^Missing argument REVISION\.$/],
    [["base.yaml", "none.yaml"], /none\.yaml can't be read: ENOENT/],
    [
      ["base.yaml", "revision.yaml", "--fail-on", "all"],
      /^--fail-on must be one of error, warning, info, never, not "all"\.$/,
    ],
    [["base.yaml", "revision.yaml", "--server", "http://127.0.0.1:1"], /^--server and --token need --api\.$/],
    [
      ["base.yaml", "revision.yaml", "--api", "shop", "--token", "ppt_00000000", "--server", "shop"],
      /^--server must be an origin such as /,
    ],
    [["base.yaml", "revision.yaml", "--api", "shop"], /^Set --token or PARAPET_API_TOKEN/],
  ])("%j with one message", async (words, problem) => {
    const failed = run(...words);
    await expect(failed).rejects.toThrow(problem);
    await expect(failed).rejects.toBeInstanceOf(UsageError);
  });

  it("with 2 and the lines of a document that is none", () => {
    writeFileSync(join(folder, "broken.yaml"), "openapi: 3.0.3\ninfo: {}\npaths: {}\n");
    const { status, stderr } = spawnSync(process.execPath, [program, "diff", "base.yaml", "broken.yaml"], {
      cwd: folder,
      encoding: "utf8",
    });
    expect(stderr).toContain("broken.yaml:2:1: info.title is missing");
    expect(status).toBe(2);
  });

  it("with warnings about what can't be compared", () => {
    const reference = { $ref: "gone.yaml#/get" };
    const split = {
      ...parsed,
      paths: { "/pets": { get: { responses: { 200: { content: { "a/b": { schema: reference } } } } } } },
    };
    writeFileSync(join(folder, "split.json"), JSON.stringify(split));
    const { status, stderr } = spawnSync(process.execPath, [program, "diff", "split.json", "split.json"], {
      cwd: folder,
      encoding: "utf8",
    });
    expect(stderr).toMatch(/^split\.json:1: this file can't be read \(\/paths\/.*\/schema\/\$ref\)$/m);
    expect(status).toBe(0);
  });

  it("with what the documents say if the server doesn't answer", async () => {
    const server = createServer((_request, response) => response.writeHead(500).end("out of order"));
    await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
    const address = server.address();
    const origin = typeof address === "object" ? `http://127.0.0.1:${address?.port}` : "";
    const asked = ["--api", "shop", "--server", origin, "--token", "ppt_00000000"];
    const broken = await run("base.yaml", "revision.yaml", ...asked);
    expect(broken.code).toBe(1);
    expect(broken.printed).toContain("2 errors");
    process.exitCode = undefined;
    expect((await run("base.yaml", "base.yaml", ...asked)).code).toBe(2);
    server.close();
  });
});

const split = revision.replace("schema: { type: integer, maximum: 100 }", "schema: { $ref: parts/limit.yaml }");

it("files that a document refers to are compared, too, by their place in the document", async () => {
  mkdirSync(join(folder, "parts"));
  writeFileSync(join(folder, "split.yaml"), split);
  writeFileSync(join(folder, "parts/limit.yaml"), "{ type: integer, maximum: 50 }");
  const { printed } = await run("revision.yaml", "split.yaml", "--format", "json");
  expect(JSON.parse(printed)).toMatchObject({
    counts: { error: 1, warning: 0, info: 0 },
    changes: [{ rule: "request-parameter-max-decreased", base_line: 10, revision_line: 10 }],
    warnings: [],
  });
});

it("a document can't name files outside its folder and the working folder", async () => {
  const part = split.replace("parts/limit.yaml", "../parts/limit.yaml");
  mkdirSync(join(folder, "below"));
  writeFileSync(join(folder, "below/split.yaml"), part);
  const { printed } = await run("revision.yaml", "below/split.yaml", "--format", "json");
  expect(JSON.parse(printed).warnings).toEqual([
    expect.stringMatching(/^\/below\/split\.yaml:\d+: this file can't be read \(/),
  ]);
});

it("examples for pipelines use options that there are", () => {
  for (const file of ["github-api-diff.yml", "gitlab-api-diff.yml"]) {
    const text = readFileSync(join(root, "docs/ci", file), "utf8");
    const lines = text.split("\n").filter((line) => line.includes("node parapet-diff.mjs"));
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      const [, words = ""] = /parapet-diff\.mjs (.*?)(?: >>? .*)?$/.exec(line) ?? [];
      const { positionals } = readCommandLine(diffCommand, words.replaceAll('"', "").split(" "));
      expect(positionals).toEqual(["base.yaml", "openapi.yaml"]);
    }
  }
});

it("prints all of a long report to a pipe", () => {
  const many = {
    ...parsed,
    paths: Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`/p${at}`, parsed.paths["/pets"]])),
  };
  writeFileSync(join(folder, "many.json"), JSON.stringify(many));
  writeFileSync(join(folder, "few.json"), JSON.stringify({ ...parsed, paths: {} }));
  const words = [program, "diff", "many.json", "few.json", "--format", "json", "--fail-on", "never"];
  const printed = execFileSync(process.execPath, words, { cwd: folder, maxBuffer: 64 * 1024 * 1024, encoding: "utf8" });
  expect(JSON.parse(printed)).toMatchObject({ counts: { error: 3_000 } });
});
