import { notifyManager, QueryClient } from "@tanstack/react-query";
import { ApiError } from "../api/api-error.ts";
import { awaitsLogin, isLoggedIn, subscribeToSession } from "../session/session-store.ts";

/** Answers that say no will say it again; only silence and overload deserve another try. */
function worthRetrying(attempts: number, error: Error): boolean {
  return attempts < 2 && (!(error instanceof ApiError) || error.status >= 502);
}

// Told within the press and not a timer later: until then React sets a box that was pressed back to what it was, and a
// second press of a button would count.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: worthRetrying, staleTime: 10_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});

// What is asked in the name of a session ends with it, at once and in every tab: the server would only refuse it.
subscribeToSession(() => {
  if (!isLoggedIn() && !awaitsLogin()) void queryClient.cancelQueries();
});
