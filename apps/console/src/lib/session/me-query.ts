import { meEndpoints } from "@parapet/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";

/** The logged-in person as the server knows them now; what the browser keeps may be from another day. */
export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: ({ signal }) => call(meEndpoints["me.get"], { signal }),
});
