import { type BodySent, type Endpoints, type Organization, organizationEndpoints } from "@parapet/contract";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { organizationsKey } from "../../../lib/organization/every-organization-query.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import { organizationUsageKey } from "./organizations-query.ts";

export type NewOrganization = BodySent<Endpoints["organizations.create"]>;

/** Creates, changes, archives and restores; the lists look again after each. */
export function useOrganizationActions() {
  const t = useT();
  const client = useQueryClient();
  // Its usage is counted by what the form says.
  const onSettled = () =>
    Promise.all([organizationsKey, organizationUsageKey].map((queryKey) => client.invalidateQueries({ queryKey })));
  const onError = (error: Error) => toast(errorText(t, error), "error");
  return {
    // The form says what went wrong, where it went wrong.
    create: useMutation({
      mutationFn: (body: NewOrganization) => call(organizationEndpoints["organizations.create"], { body }),
      onSettled,
      onSuccess: ({ name }) => toast(t("organizations.created", { name }), "success"),
    }),
    update: useMutation({
      mutationFn: ({ id, body }: { id: string; body: NewOrganization }) =>
        call(organizationEndpoints["organizations.update"], { params: { id }, body }),
      onSettled,
      onSuccess: ({ name }) => toast(t("organizations.changed", { name }), "success"),
    }),
    archive: useMutation({
      mutationFn: ({ id }: Organization) =>
        call(organizationEndpoints["organizations.archive"], { params: { id }, body: {} }),
      onSettled,
      onError,
      onSuccess: ({ name }) => toast(t("organizations.archived", { name }), "success"),
    }),
    restore: useMutation({
      mutationFn: ({ id }: Organization) =>
        call(organizationEndpoints["organizations.restore"], { params: { id }, body: {} }),
      onSettled,
      onError,
      onSuccess: ({ name }) => toast(t("organizations.restored", { name }), "success"),
    }),
  };
}
