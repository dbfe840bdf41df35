import { userEndpoints } from "@parapet/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import type { UsersSearch } from "./users-search.ts";

export const usersKey = ["users.list"] as const;
export const userSessionsKey = ["users.sessions"] as const;

export function usersQuery({ page, page_size, sort, search, role, status }: UsersSearch) {
  const query = {
    page,
    page_size,
    sort,
    ...(search === undefined ? {} : { search }),
    ...(role === undefined ? {} : { role }),
    ...(status === undefined ? {} : { status }),
  };
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
