import { expect, test } from "vitest";
import { checkImports } from "./check-imports.ts";
import { inTemporaryHouse } from "./temporary-house.ts";

const findings = (files: Readonly<Record<string, string>>) => inTemporaryHouse(files, checkImports);

const allowed: Record<string, string> = {
  "packages/contract/src/index.ts": `export * from "./user.ts"; import * as z from "zod/mini";`,
  "packages/api-model/src/learn.ts": `import type { Event } from "@parapet/contract"; import "node:crypto";`,
  "packages/api-model/src/learn.test.ts": `import { readFileSync } from "node:fs";`,
  "apps/server/package.json": `{ "exports": { "./platform/*": "./src/platform/*" } }`,
  "packages/testkit/src/index.ts": `import { serve } from "@parapet/server/src/serve.ts";`,
  "apps/server/src/main.ts": `import { createApp } from "./http/app.ts"; import "./platform/config.ts";`,
  "apps/server/src/http/routes/users.ts": `import { listUsers } from "../../modules/account/user/list-users.ts";`,
  "apps/server/src/modules/account/user/list-users.ts": `import "./store.ts"; import "../session/end-sessions.ts";
    import "../errors.ts"; import "../session/table.ts"; import { learn } from "@parapet/api-model"; import type { Call } from "../../../platform/call.ts";`,
  "apps/server/src/modules/account/user/list-users.test.ts": `import { startStores } from "@parapet/testkit";`,
  "apps/server/src/http/testing.ts": `import { startStores } from "@parapet/testkit";`,
  "apps/tenant-simulator/src/index.ts": `import { user } from "@parapet/contract";`,
  "apps/server/src/http/intake.test.ts": `import { startTenantSimulator } from "@parapet/tenant-simulator";`,
  "apps/console/src/app/router.tsx": `const page = () => import("../features/insights/usage/usage-page.tsx");`,
  "apps/console/src/shell/navbar.tsx": `import { session } from "../lib/session.ts"; import "@parapet/ui/button.tsx";`,
  "apps/console/src/features/auth/messages.ts": `import english from "./locales/en.json";`,
  "apps/console/src/features/insights/usage/usage-page.tsx": `import "./usage-view.tsx"; import "../time-axis.ts";
    import { api } from "../../../lib/api.ts"; import { endpoints } from "@parapet/contract";`,
  "apps/console/vite.config.ts": `import { readFileSync } from "node:fs";`,
  "e2e/session.spec.ts": `import { storageKeys } from "@parapet/contract"; import "./fixtures/test.ts";`,
};

test("a house whose arrows point the right way has no findings", () => {
  expect(findings(allowed)).toEqual([]);
});

const broken: [path: string, text: string, finding: string][] = [
  ["packages/contract/src/a.ts", `import "@parapet/ui/button.tsx";`, "contract must not import ui"],
  ["packages/contract/src/a.ts", `import "node:crypto";`, "contract must not import node:crypto"],
  ["packages/api-model/src/a.ts", `import { event } from "@parapet/contract";`, "takes types only from contract"],
  ["packages/api-model/src/a.ts", `export { event } from "@parapet/contract";`, "takes types only from contract"],
  ["packages/risk-engine/src/a.ts", `import { readFile } from "node:fs/promises";`, "must not import node:fs/promises"],
  ["packages/mail-analysis/src/a.ts", `import "@parapet/api-model";`, "mail-analysis must not import api-model"],
  ["packages/ui/src/a.tsx", `import { locale } from "@parapet/contract";`, "ui must not import contract"],
  ["apps/console/src/lib/a.ts", `import "../shell/navbar.tsx";`, "console/lib must not import console/shell"],
  ["apps/console/src/lib/a.ts", `import "@parapet/server/src/serve.ts";`, "console/lib must not import server/main"],
  ["apps/console/src/shell/a.ts", `import("../features/auth/login.tsx");`, "must not import console/features"],
  ["apps/console/src/features/auth/a.ts", `import "../../app/router.tsx";`, "must not import console/app"],
  ["apps/console/src/features/auth/a.ts", `import "../org/users.tsx";`, "auth must not import users.tsx of org"],
  ["apps/console/src/features/insights/x/y.ts", `import "../z/y.ts";`, "x must not import y.ts of insights/z"],
  [
    "apps/server/src/platform/a.ts",
    `import "../modules/account/user/list-users.ts";`,
    "must not import server/modules",
  ],
  ["apps/server/src/modules/account/user/a.ts", `import "../../../http/app.ts";`, "must not import server/http"],
  ["apps/server/src/modules/account/user/a.ts", `import "../session/store.ts";`, "must not import store.ts of"],
  [
    "apps/server/src/modules/account/user/a.ts",
    `import { t } from "../../insights/event/table.ts";`,
    "must not import table.ts of",
  ],
  ["apps/console/src/lib/b.ts", `import "@parapet/server/platform/clock.ts";`, "not import server/platform"],
  ["apps/server/src/http/a.ts", `import "../main.ts";`, "server/http must not import server/main"],
  ["apps/server/src/http/a.ts", `import "@parapet/testkit";`, "only tests use the testkit"],
  ["apps/server/src/http/a.ts", `import "@parapet/tenant-simulator";`, "must not import tenant-simulator"],
  ["apps/server/src/http/a.ts", `import "../../../../packages/contract/src/index.ts";`, "by its package name"],
  ["apps/server/src/http/a.ts", `import "./testing.ts";`, "only tests use testing.ts"],
  ["e2e/a.spec.ts", `import "@parapet/console/src/lib/session.ts";`, "must not import console/lib"],
  ["packages/unheard-of/src/a.ts", `export {};`, "no room of the import table owns this file"],
];

test.each(broken)("%s with %s is found", (path, text, finding) => {
  const manifest = { "apps/server/package.json": allowed["apps/server/package.json"] ?? "" };
  const apps = { "apps/console/src/main.tsx": "export {};", "apps/tenant-simulator/src/index.ts": "export {};" };
  const found = findings({ ...apps, ...manifest, [path]: text });
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(finding);
  expect(found[0]).toMatch(new RegExp(`^${path.replaceAll(".", "\\.")}`));
});
