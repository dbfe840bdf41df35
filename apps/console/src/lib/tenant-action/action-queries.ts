import { type TenantAction, tenantActionEndpoints } from "@parapet/contract";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";

/** Milliseconds between two looks: while an action is under way, and otherwise. */
const [quickMs, paceMs] = [1000, 15_000];

export const actionsKey = ["tenantActions"] as const;

/** Whether something of it is still to be done. */
export const isOpen = ({ state }: Pick<TenantAction, "state">): boolean =>
  state === "queued" || state === "running" || state === "undoing";

/** What an action changes when it comes to its end: whatever shows mails, rules, accounts or actions. */
function lookAgain(client: QueryClient): Promise<unknown> {
  const keys = [["mail"], ["quarantine"], ["ruleChanges"], ["logins"], [...actionsKey, "list"]];
  return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** An action, looked at until it has come to its end; then whatever it changed is looked at as well. */
export function actionQuery(client: QueryClient, id: string) {
  return queryOptions({
    queryKey: [...actionsKey, "get", id],
    queryFn: async ({ signal }) => {
      const action = await call(tenantActionEndpoints["tenantActions.get"], { params: { id }, signal });
      if (!isOpen(action) && action.state !== "proposed") void lookAgain(client);
      return action;
    },
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined || isOpen(data)) return quickMs;
      return data.state === "proposed" && paceMs;
    },
  });
}

/** Which kinds a second person has to approve, and how many others could. */
export const actionSettingsQuery = queryOptions({
  queryKey: [...actionsKey, "settings"],
  queryFn: ({ signal }) => call(tenantActionEndpoints["tenantActionSettings.read"], { signal }),
});

/** What was done to mails, rules, accounts or reports, the newest first. */
export function actionsOfQuery(subjects: readonly string[]) {
  return queryOptions({
    queryKey: [...actionsKey, "list", "of", subjects],
    queryFn: ({ signal }) =>
      call(tenantActionEndpoints["tenantActions.list"], { query: { "subject[is]": [...subjects] }, signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(isOpen) === true ? quickMs : paceMs),
  });
}
