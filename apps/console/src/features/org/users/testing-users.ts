import type { User } from "@parapet/contract";
import { organizationWith } from "../../../lib/organization/testing-organizations.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { pageOf } from "../../../testing/page-of.ts";

export const usersPath = "/settings/users";
export const nordic = organizationWith();
export const archived = organizationWith({
  id: "0199d6f0-0000-7000-8000-00000000b002",
  name: "Old customer",
  archived_at: "2026-11-01T09:00:00.000Z",
});

type Options = Parameters<typeof openPage>[1];

/** The list of people, with one organization in use and one in the archive. */
export const openUsers = (users: readonly User[], search = "", { answers, ...options }: Options = {}) =>
  openPage(`${usersPath}${search}`, {
    ...options,
    answers: {
      "users.list": pageOf(...users),
      "organizations.list": ({ query }) => (query.get("archived") === "true" ? pageOf(archived) : pageOf(nordic)),
      ...answers,
    },
  });
