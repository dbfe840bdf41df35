import { type BodySent, type Endpoints, type User, userEndpoints } from "@parapet/contract";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import type { MessageId } from "../../../lib/i18n/message-table.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { organizationsKey } from "../../../lib/organization/every-organization-query.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import { nameOf } from "./name-of.ts";
import { userSessionsKey, usersKey } from "./users-query.ts";

export type Invitation = BodySent<Endpoints["users.invite"]>;
export type UserChange = BodySent<Endpoints["users.update"]>;

/** What is done with people. The lists look again after each; a refusal is said in a toast, or by the form itself. */
export function useUserActions() {
  const t = useT();
  const client = useQueryClient();
  const onSettled = () =>
    Promise.all(
      [usersKey, userSessionsKey, organizationsKey].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
  const onError = (error: Error) => toast(errorText(t, error), "error");
  const withToast = (id: MessageId) => ({
    onSettled,
    onError,
    onSuccess: (_: unknown, user: User) => toast(t(id, { name: nameOf(user) }), "success"),
  });
  return {
    invite: useMutation({
      mutationFn: (body: Invitation) => call(userEndpoints["users.invite"], { body }),
      onSettled,
      onSuccess: ({ email, link }) => {
        if (link === undefined) toast(t("users.invited", { email }), "success");
      },
    }),
    update: useMutation({
      mutationFn: ({ user: { id }, body }: { user: User; body: UserChange }) =>
        call(userEndpoints["users.update"], { params: { id }, body }),
      onSettled,
      onSuccess: (user) => toast(t("users.changed", { name: nameOf(user) }), "success"),
    }),
    suspend: useMutation({
      mutationFn: ({ id }: User) => call(userEndpoints["users.suspend"], { params: { id }, body: {} }),
      ...withToast("users.suspended"),
    }),
    activate: useMutation({
      mutationFn: ({ id }: User) => call(userEndpoints["users.activate"], { params: { id }, body: {} }),
      ...withToast("users.activated"),
    }),
    resend: useMutation({
      mutationFn: ({ id }: User) => call(userEndpoints["users.resendInvitation"], { params: { id }, body: {} }),
      onSettled,
      onError,
      onSuccess: (user) => {
        if (user.link === undefined) toast(t("users.resent", { name: nameOf(user) }), "success");
      },
    }),
    passwordLink: useMutation({
      mutationFn: ({ id }: User) => call(userEndpoints["users.createPasswordLink"], { params: { id }, body: {} }),
      onError,
      onSuccess: ({ link }, user) => {
        if (link === undefined) toast(t("users.passwordLinkSent", { name: nameOf(user) }), "success");
      },
    }),
    resetMfa: useMutation({
      mutationFn: ({ id }: User) => call(userEndpoints["users.resetMfa"], { params: { id }, body: {} }),
      ...withToast("users.mfaReset"),
    }),
    endSessions: useMutation({
      mutationFn: ({ id }: User) => call(userEndpoints["users.endSessions"], { params: { id } }),
      ...withToast("users.sessionsEnded"),
    }),
  };
}
