import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../api/api-error.ts";

/** Answers that say no will say it again; only silence and overload deserve another try. */
function worthRetrying(attempts: number, error: Error): boolean {
  return attempts < 2 && (!(error instanceof ApiError) || error.status >= 502);
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: worthRetrying, staleTime: 10_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});
