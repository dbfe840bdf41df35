import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { applyPreferences } from "./apply-preferences.ts";
import { readPreferences } from "./preferences-store.ts";

const boot = readFileSync(new URL("../../../public/boot.js", `file://${import.meta.filename}`), "utf8");

const values: Readonly<Record<string, readonly string[]>> = {
  "app-theme": ["dark", "light", "purple"],
  "app-menu": ["horizontal", "sideways"],
  "app-menu-mini": ["true", "yes"],
  "app-semi-dark": ["true", '"true"'],
  "app-skins": ["modern", "decent", "bordered", "baroque"],
  "app-navbar-fixed": ["false", "0"],
  "app-preset": ["#078dee", "#FDA92D", "primary", '"#7635dc"', "__proto__", "black"],
  "app-density": ["compact", "spacious"],
  "app-locale": ["fr", "ar", "de"],
};

function attributes(): Record<string, string> {
  return Object.fromEntries(Array.from(document.documentElement.attributes, ({ name, value }) => [name, value]));
}

function clear(): void {
  for (const name of Object.keys(attributes())) document.documentElement.removeAttribute(name);
}

const cases = Object.entries(values).flatMap(([key, all]) => all.map((value) => [key, value] as const));

test.each([["", ""] as const, ...cases])(
  "the first paint with %s = %s is what the console shows later",
  (key, value) => {
    localStorage.clear();
    if (key) localStorage.setItem(key, value);
    clear();
    // oxlint-disable-next-line no-eval -- our own file, in the page's context, which is not the one of Node
    globalThis.eval(boot);
    const { "data-outline": outline, ...first } = attributes();
    expect(outline).toBe("entrance");
    clear();
    applyPreferences(readPreferences());
    expect(first).toEqual(attributes());
  },
);

test.each([
  ["/insights/usage", null, "entrance"],
  ["/insights/usage", '{"access":"a"}', "frame"],
  ["/public/approval/1/2", '{"access":"a"}', undefined],
  ["/secure-inbox/documentation", null, undefined],
  ["/secure-inbox/dashboard", '{"access":"a"}', "frame"],
])("the outline at %s with the session %j is %s", (path, session, outline) => {
  localStorage.clear();
  if (session !== null) localStorage.setItem("auth", session);
  clear();
  const before = location.href;
  history.replaceState(null, "", path);
  // oxlint-disable-next-line no-eval -- our own file, in the page's context, which is not the one of Node
  globalThis.eval(boot);
  history.replaceState(null, "", before);
  expect(document.documentElement.dataset["outline"]).toBe(outline);
});
