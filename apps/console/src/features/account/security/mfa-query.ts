import { mfaEndpoints } from "@parapet/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

export const mfaQuery = queryOptions({
  queryKey: ["mfa"],
  queryFn: ({ signal }) => call(mfaEndpoints["mfa.get"], { signal }),
});
