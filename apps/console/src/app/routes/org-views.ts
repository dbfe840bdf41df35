import { type SearchMiddleware, stripSearchParams } from "@tanstack/react-router";
import { orgMessages } from "../../features/org/messages.ts";
import { organizationsSearchDefaults } from "../../features/org/organizations/organizations-search-defaults.ts";
import { usersSearchDefaults } from "../../features/org/users/users-search-defaults.ts";
import { anySearch } from "../any-search.ts";
import { lazyView } from "../lazy-view.ts";

type AnySearch = SearchMiddleware<Record<string, unknown>>;

const withoutUsersDefaults: AnySearch = stripSearchParams(usersSearchDefaults);
const withoutOrganizationsDefaults: AnySearch = stripSearchParams(organizationsSearchDefaults);

/** People and organizations are the provider's: API Insights and Adaptive Auth show the same two pages. */
export const usersView = {
  validateSearch: anySearch,
  search: { middlewares: [withoutUsersDefaults] },
  component: lazyView(orgMessages, () => import("../../features/org/users/users-page.tsx"), "UsersPage"),
};

export const organizationsView = {
  validateSearch: anySearch,
  search: { middlewares: [withoutOrganizationsDefaults] },
  component: lazyView(
    orgMessages,
    () => import("../../features/org/organizations/organizations-page.tsx"),
    "OrganizationsPage",
  ),
};
