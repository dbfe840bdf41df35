import { expect, test } from "vitest";
import { redirect } from "./without-facades.ts";

const facades = new Map([
  [
    "part-1.js",
    {
      target: "shared-2.js",
      names: [
        ["Part", "Ab"],
        ["other", "c"],
      ] as const,
    },
  ],
]);

test("an import of a chunk that only re-exports takes the names from the chunk behind it", () => {
  expect(redirect("const x=()=>import(`./part-1.js`)", facades)).toBe(
    'const x=()=>import("./shared-2.js").then(e=>({Part:e.Ab,other:e.c}))',
  );
});

test("lists of what is preloaded name the chunk behind it", () => {
  expect(redirect('m.f=["assets/part-1.js","assets/own-3.js"]', facades)).toBe(
    'm.f=["assets/shared-2.js","assets/own-3.js"]',
  );
});

test("other imports stay", () => {
  const code = 'import"./own-3.js";import("./own-3.js")';
  expect(redirect(code, facades)).toBe(code);
});
