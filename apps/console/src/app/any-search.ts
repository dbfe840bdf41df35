import type { SearchSchemaInput } from "@tanstack/react-router";

/**
 * Lets any query through. The page reads it with its own schema when it is there: schemas of thirty screens in the
 * table of routes would be in the first load of the login.
 */
export const anySearch = (search: Record<string, unknown> & SearchSchemaInput): Record<string, unknown> => search;
