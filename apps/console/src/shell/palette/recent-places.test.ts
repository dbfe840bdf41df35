import { beforeEach, expect, test } from "vitest";
import { startSession } from "../../lib/session/session-store.ts";
import { recentPlaces, rememberPlace } from "./use-command-groups.tsx";

const logIn = (email: string) =>
  startSession(
    { access: "a", refresh: "r" },
    { first_name: "", last_name: "", email, role: "viewer", organization_id: null },
  );
const at = (href: string) => ({ href, title: href, detail: "" });

beforeEach(() => {
  localStorage.clear();
  logIn("ada@example.com");
});

test("the newest place comes first, none twice, six at most", () => {
  for (const href of ["/1", "/2", "/1", "/3", "/4", "/5", "/6", "/7"]) rememberPlace(at(href));
  expect(recentPlaces().map(({ href }) => href)).toEqual(["/7", "/6", "/5", "/4", "/3", "/1"]);
});

test("users see their own places only", () => {
  rememberPlace(at("/1"));
  logIn("grace@example.com");
  expect(recentPlaces()).toEqual([]);
});

test.each(["{", '{"email":"ada@example.com"}', '{"email":"ada@example.com","places":[{"href":"javascript:x"}]}'])(
  "a damaged value %s counts as absent",
  (text) => {
    localStorage.setItem("palette-recent", text);
    expect(recentPlaces()).toEqual([]);
  },
);
