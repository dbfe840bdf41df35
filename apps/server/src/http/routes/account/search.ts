import { searchEndpoints } from "@parapet/contract";
import { search } from "../../../modules/account/search/search.ts";
import { defineHandlers } from "../../handler.ts";

export const searchHandlers = defineHandlers(searchEndpoints, {
  "search.find": ({ call, query }) => search(call, query),
});
