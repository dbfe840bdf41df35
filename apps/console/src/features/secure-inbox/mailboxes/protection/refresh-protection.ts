import type { QueryClient } from "@tanstack/react-query";
import { protectionQuery } from "../mailboxes-queries.ts";
import { reanalysisQuery } from "./reanalysis-query.ts";

/** Looks again at what follows from a change of the lists. */
export async function refreshProtection(client: QueryClient): Promise<void> {
  await Promise.all(
    [protectionQuery, reanalysisQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey: [...queryKey] })),
  );
}
