import type { Organization } from "@parapet/contract";
import { openPage } from "../../../testing/open-page.tsx";
import { pageOf } from "../../../testing/page-of.ts";

export const organizationsPath = "/settings/organizations";

type Options = Parameters<typeof openPage>[1];

/** The list of organizations. */
export const openOrganizations = (items: readonly Organization[], search = "", { answers, ...options }: Options = {}) =>
  openPage(`${organizationsPath}${search}`, {
    ...options,
    answers: { "organizations.list": pageOf(...items), ...answers },
  });
