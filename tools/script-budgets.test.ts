import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { expect, test } from "vitest";
import { overBudget } from "./script-budgets.ts";
import { inTemporaryHouse } from "./temporary-house.ts";

/** Text that gzip cannot make smaller than `kib`. */
const heavy = (kib: number) => `"${randomBytes(kib * 1024).toString("base64")}"`;

function built(sizes: Readonly<Record<"start" | "login" | "layout" | "users" | "table" | "later", number>>) {
  const chunk = (file: string, ...imports: string[]) => ({ file: `assets/${file}.js`, imports });
  const manifest = {
    "src/features/auth/login-page.tsx": chunk("login"),
    "src/app/layouts/main-layout.tsx": chunk("layout"),
    "src/features/org/users/users-page.tsx": chunk("users", "_table"),
    "src/features/org/locales/en.json": chunk("words"),
    "src/features/org/users/later.tsx": chunk("later"),
    "src/features/demo/demo-view.tsx": chunk("later"),
    _table: chunk("table", "src/features/org/users/users-page.tsx"),
  };
  return {
    "dist/.vite/manifest.json": JSON.stringify(manifest),
    "dist/index.html": `<script type="module" crossorigin src="/assets/start.js"></script>`,
    ...Object.fromEntries(Object.entries(sizes).map(([name, kib]) => [`dist/assets/${name}.js`, heavy(kib)])),
  };
}

const light = { start: 60, login: 5, layout: 20, users: 10, table: 30, later: 900 };
const check = (files: Readonly<Record<string, string>>) =>
  inTemporaryHouse(files, (root) => overBudget(join(root, "dist")));

test("what is loaded later weighs on nobody", () => {
  expect(check(built(light))).toEqual([]);
});

test("a login and a view that grew are named with their size and their budget", () => {
  expect(check(built({ ...light, login: 80 }))).toEqual([
    expect.stringMatching(/^src\/features\/auth\/login-page\.tsx takes 14\d\.\d KiB .* budget is 125 KiB\.$/),
  ]);
  expect(check(built({ ...light, table: 150 }))).toEqual([
    expect.stringMatching(/^src\/features\/org\/users\/users-page\.tsx takes 24\d\.\d KiB .* budget is 220 KiB\.$/),
  ]);
});

test("a manifest without the login is no pass", () => {
  const files = { ...built(light), "dist/.vite/manifest.json": "{}" };
  expect(check(files)).toEqual([expect.stringContaining("login-page.tsx")]);
});
