import type { Organization, SavedView } from "@parapet/contract";
import { openPage } from "../../testing/open-page.tsx";
import { pageOf } from "../../testing/page-of.ts";
import type { Answers } from "../../testing/test-server.ts";
import { organizationWith } from "../organization/testing-organizations.ts";

/** A list with everything that lists have: of organizations. */
export const listPath = "/insights/settings/organizations";

const idOf = (number: number) => `0199d6f0-0000-7000-8000-${String(number).padStart(12, "0")}`;

export const rowsNamed = (...names: readonly string[]): Organization[] =>
  names.map((name, index) => organizationWith({ id: idOf(index + 1), name }));

/** Opens the list at an address of it. */
export function openList(answers: Answers = {}, query = "", options: Parameters<typeof openPage>[1] = {}) {
  return openPage(`${listPath}${query}`, {
    ...options,
    answers: { "organizations.list": pageOf(...rowsNamed("Aldgate", "Borealis")), ...answers },
  });
}

/** A saved view of the list with some traits of its own. */
export function viewWith(traits: Partial<SavedView> = {}): SavedView {
  return {
    id: "0199d6f0-0000-7000-8000-0000000000f1",
    page: "organizations",
    name: "Newest first",
    query: "sort=-created_at",
    shared: false,
    owner: "Ada Admin",
    editable: true,
    is_default: false,
    updated_at: "2026-03-02T09:00:00.000Z",
    ...traits,
  };
}
