import { rmSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkImports } from "./check-imports.ts";
import { temporaryHouse } from "./temporary-house.ts";

const manifest = `{ "type": "module", "exports": { ".": "./src/index.ts", "./platform/*": "./src/platform/*", "./*": "./*" } }`;
const workspaces = [
  ...["contract", "ui", "ip-address", "api-model", "testkit"].map((name) => `packages/${name}`),
  ...["server", "console", "tenant-simulator"].map((name) => `apps/${name}`),
];

const allowed: readonly (readonly [path: string, text: string])[] = [
  ["packages/contract/src/index.ts", `export * from "./user.ts"; import * as z from "zod/mini";`],
  ["packages/api-model/src/learn.ts", `import type { Event } from "@parapet/contract"; import "node:crypto";`],
  ["packages/api-model/src/learn.test.ts", `import { readFileSync } from "node:fs";`],
  ["packages/api-model/src/address.ts", `import { isIp } from "@parapet/ip-address";`],
  ["packages/mail-analysis/src/libarchive/instance.ts", `import { readFileSync } from "node:fs";`],
  [
    "packages/mail-analysis/src/attachments/formats/archives/read-rar.ts",
    `import "../../../../libarchive/instance.ts";`,
  ],
  ["packages/testkit/src/index.ts", `import { serve } from "@parapet/server/src/serve.ts";`],
  ["apps/server/src/main.ts", `import { createApp } from "./http/app.ts"; import "./platform/config.ts";`],
  ["apps/server/src/http/routes/users.ts", `import { listUsers } from "../../modules/account/user/list-users.ts";`],
  [
    "apps/server/src/modules/account/user/list-users.ts",
    `import "./store.ts"; import "../session/end-sessions.ts"; import "../errors.ts"; import "../session/table.ts";
      import { learn } from "@parapet/api-model/src/learn.ts"; import type { Call } from "../../../platform/call.ts";`,
  ],
  [
    "apps/server/src/modules/insights/ingest/worker/process.ts",
    `import "../parse/parse.ts"; import type { Call } from "../call.ts"; import { save } from "../../event/save.ts";`,
  ],
  ["apps/server/src/modules/account/user/list-users.test.ts", `import { startStores } from "@parapet/testkit";`],
  ["apps/server/src/http/testing.ts", `import { startStores } from "@parapet/testkit";`],
  ["apps/tenant-simulator/src/index.ts", `import { user } from "@parapet/contract";`],
  [
    "apps/tenant-simulator/src/tenant.ts",
    `import { createZone } from "./mail/zone.ts"; import "./graph/resources.ts";`,
  ],
  ["apps/server/src/http/intake.test.ts", `import { startTenantSimulator } from "@parapet/tenant-simulator";`],
  ["apps/console/src/app/router.tsx", `const page = () => import("../features/insights/usage/usage-page.tsx");`],
  ["apps/console/src/shell/navbar.tsx", `import { api } from "../lib/api.ts"; import "@parapet/ui/button.tsx";`],
  ["apps/console/src/features/auth/messages.ts", `import english from "./locales/en.json";`],
  [
    "apps/console/src/features/insights/usage/usage-page.tsx",
    `import "./usage-view.tsx"; import "../time-axis.ts";
      import { api } from "../../../lib/api.ts"; import { endpoints } from "@parapet/contract";`,
  ],
  ["apps/console/vite.config.ts", `import { readFileSync } from "node:fs";`],
  ["apps/server/src/close.ts", `export async function close() { await using all = new AsyncDisposableStack(); }`],
  ["e2e/session.spec.ts", `import { storageKeys } from "@parapet/contract"; import "./fixtures/test.ts";`],
];

const broken: readonly (readonly [path: string, text: string, rule: string])[] = [
  ["packages/contract/src/a.ts", `import "@parapet/ui/button.tsx";`, "contract"],
  ["apps/tenant-simulator/src/mailbox/a.ts", `import type { Tenant } from "../tenant.ts";`, "simulator/mailbox"],
  ["packages/contract/src/b.ts", `import "node:crypto";`, "contract: Node modules"],
  ["packages/api-model/src/a.ts", `import { event } from "@parapet/contract";`, "api-model: types only"],
  ["packages/api-model/src/b.ts", `export { event } from "@parapet/contract";`, "api-model: types only"],
  ["packages/risk-engine/src/a.ts", `import "node:fs/promises";`, "risk-engine: Node modules"],
  ["packages/mail-analysis/src/a.ts", `import "@parapet/api-model/src/learn.ts";`, "mail-analysis"],
  ["packages/mail-analysis/src/b.ts", `import "node:fs";`, "mail-analysis: Node modules"],
  ["packages/mail-analysis/src/libarchive/a.ts", `import "../attachments/formats/archives/read-rar.ts";`, "libarchive"],
  [
    "packages/mail-analysis/src/attachments/contents.ts",
    `import type { A } from "./formats/archives/read-rar.ts";`,
    "attachments/contents",
  ],
  [
    "packages/mail-analysis/src/attachments/formats/pdf/a.ts",
    `import "../archives/read-rar.ts";`,
    "attachments/formats/pdf",
  ],
  ["packages/ui/src/a.tsx", `import { locale } from "@parapet/contract";`, "ui"],
  ["apps/console/src/lib/a.ts", `import "../shell/navbar.tsx";`, "console/lib"],
  ["apps/console/src/lib/b.ts", `import "@parapet/server/src/serve.ts";`, "console/lib"],
  ["apps/console/src/lib/c.ts", `import "@parapet/server/platform/call.ts";`, "console/lib"],
  ["apps/console/src/shell/a.ts", `import("../features/auth/messages.ts");`, "console/shell"],
  ["apps/console/src/features/auth/a.ts", `import "../../app/router.tsx";`, "console/features"],
  ["apps/console/src/features/auth/b.ts", `import "../org/users.tsx";`, "features don't know each other"],
  ["apps/console/src/features/insights/x/y.ts", `import "../usage/usage-view.tsx";`, "features don't know each other"],
  ["apps/server/src/platform/a.ts", `import "../modules/account/errors.ts";`, "server/platform"],
  ["apps/server/src/platform/journal/segment/a.ts", `import "../insert/inserter.ts";`, "journal/segment"],
  ["apps/server/src/modules/account/user/a.ts", `import "../../../http/app.ts";`, "server/modules"],
  [
    "apps/server/src/modules/account/session/b.ts",
    `import "../user/store.ts";`,
    "queries and policies are a module's own",
  ],
  ["apps/server/src/modules/insights/c.ts", `import "../account/session/table.ts";`, "tables are an application's own"],
  ["apps/server/src/modules/insights/ingest/parse/a.ts", `import "../worker/process.ts";`, "ingest/parse"],
  [
    "apps/server/src/modules/insights/ingest/analyze/a.ts",
    `import type { A } from "../store/rows.ts";`,
    "ingest/analyze",
  ],
  ["apps/server/src/http/a.ts", `import "../main.ts";`, "server/http"],
  ["apps/server/src/http/b.ts", `import "@parapet/testkit";`, "server/http"],
  ["apps/server/src/http/c.ts", `import "@parapet/tenant-simulator";`, "server/http"],
  [
    "apps/server/src/http/d.ts",
    `import "../../../../packages/contract/src/user.ts";`,
    "workspaces are imported by their names",
  ],
  ["apps/server/src/http/e.ts", `import "./testing.ts";`, "only tests use tests"],
  ["e2e/a.spec.ts", `import "@parapet/console/src/lib/api.ts";`, "outside"],
  ["packages/unheard-of/src/a.ts", `import "@parapet/ui/button.tsx";`, "no room owns this file"],
];

/** Other files that those above import. */
const imported = [
  ..."contract/src/user.ts ip-address/src/index.ts ui/button.tsx".split(" ").map((path) => `packages/${path}`),
  ..."serve.ts http/app.ts platform/config.ts platform/call.ts platform/journal/insert/inserter.ts"
    .split(" ")
    .map((path) => `apps/server/src/${path}`),
  ..."errors.ts user/store.ts session/end-sessions.ts session/table.ts"
    .split(" ")
    .map((path) => `apps/server/src/modules/account/${path}`),
  ..."ingest/parse/parse.ts ingest/store/rows.ts ingest/call.ts event/save.ts"
    .split(" ")
    .map((path) => `apps/server/src/modules/insights/${path}`),
  ..."lib/api.ts features/org/users.tsx features/insights/time-axis.ts features/insights/usage/usage-view.tsx"
    .split(" ")
    .map((path) => `apps/console/src/${path}`),
  "e2e/fixtures/test.ts",
];

let root = "";
let findings: readonly string[] = [];

beforeAll(async () => {
  root = temporaryHouse({
    ...Object.fromEntries(imported.map((path) => [path, "export {};"])),
    ...Object.fromEntries([...allowed, ...broken].map(([path, text]) => [path, text])),
    ...Object.fromEntries(workspaces.map((folder) => [`${folder}/package.json`, manifest])),
    "node_modules/@parapet/folder": "",
  });
  for (const folder of workspaces)
    symlinkSync(join(root, folder), join(root, "node_modules/@parapet", basename(folder)));
  findings = await checkImports(root);
});

afterAll(() => rmSync(root, { recursive: true }));

test("imports that go the right way aren't found", () => {
  expect(findings).toHaveLength(broken.length);
});

test.each(broken)("%s with %s is found", (path, _, rule) => {
  const found = findings.filter((finding) => finding.startsWith(`${path} must not import `));
  expect(found.map((finding) => finding.slice(finding.indexOf("(")))).toEqual([`(${rule})`]);
});
