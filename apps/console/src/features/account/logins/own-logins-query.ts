import { userLoginEndpoints } from "@parapet/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

export const ownLoginsQuery = queryOptions({
  queryKey: ["userLogins.list"],
  queryFn: ({ signal }) => call(userLoginEndpoints["userLogins.list"], { query: { page: 1, page_size: 50 }, signal }),
});
