import { userEndpoints } from "@parapet/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import type { UsersSearch } from "./users-search.ts";

export const usersKey = ["users.list"] as const;
export const userSessionsKey = ["users.sessions"] as const;

/** What an address selects, as the contract asks for it. */
export function userSelection({ sort, search, role, status, organization_id }: UsersSearch) {
  return {
    sort,
    ...(search === undefined ? {} : { search }),
    ...(role === undefined ? {} : { role }),
    ...(status === undefined ? {} : { status }),
    ...(organization_id === undefined ? {} : { organization_id }),
  };
}

export function usersQuery(search: UsersSearch) {
  const query = { ...userSelection(search), page: search.page, page_size: search.page_size };
  return queryOptions({
    queryKey: [...usersKey, query],
    queryFn: ({ signal }) => call(userEndpoints["users.list"], { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function userSessionsQuery(id: string) {
  return queryOptions({
    queryKey: [...userSessionsKey, id],
    queryFn: ({ signal }) => call(userEndpoints["users.sessions"], { params: { id }, signal }),
  });
}

/** A user's newest logins. */
export function userLoginsQuery(id: string) {
  return queryOptions({
    queryKey: ["users.logins", id],
    queryFn: ({ signal }) =>
      call(userEndpoints["users.logins"], { params: { id }, query: { page: 1, page_size: 50 }, signal }),
  });
}
