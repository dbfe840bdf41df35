import type { Organization, User } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { Drawer } from "@parapet/ui/drawer";
import { EmptyState } from "@parapet/ui/empty-state";
import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { LinkDialog } from "../../../lib/email/link-dialog.tsx";
import type { ShownLink } from "../../../lib/email/shown-link.ts";
import { T } from "../../../lib/i18n/t.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { LoadingLines } from "../../../lib/list/loading-lines.tsx";
import { LoginItem } from "../../../lib/logins/login-item.tsx";
import { ProblemCard } from "../../../lib/problem/problem-card.tsx";
import type { Onlooker } from "../people-access.ts";
import { InviteDialog } from "./invite-dialog.tsx";
import { nameOf } from "./name-of.ts";
import { PlaceDialog } from "./place-dialog.tsx";
import { SessionsDrawer } from "./sessions-drawer.tsx";
import type { useUserActions } from "./use-user-actions.ts";
import { userLoginsQuery } from "./users-query.ts";

/** What is being done with a person. */
export type UserTask =
  | { readonly kind: "invite" }
  | { readonly kind: "link"; readonly shown: ShownLink }
  | {
      readonly kind: "place" | "suspend" | "activate" | "resend" | "passwordLink" | "resetMfa" | "sessions" | "logins";
      readonly user: User;
    };

interface UserTasksProps {
  task: UserTask | null;
  onlooker: Onlooker;
  organizations: readonly Organization[];
  actions: ReturnType<typeof useUserActions>;
  onClose: () => void;
  /** Hands on a link that no email carries. */
  onLink: (shown: ShownLink) => void;
}

/** The dialogs of the page, one at a time. */
export function UserTasks({ task, onlooker, organizations, actions, onClose, onLink }: UserTasksProps) {
  const t = useT();
  const onOpenChange = (open: boolean) => !open && onClose();
  if (task === null) return null;
  switch (task.kind) {
    case "invite":
      return (
        <InviteDialog
          onlooker={onlooker}
          organizations={organizations}
          onClose={onClose}
          invite={async (invitation) => {
            const { email, link } = await actions.invite.mutateAsync(invitation);
            if (link === undefined) onClose();
            else onLink({ kind: "invitation", link, to: email });
          }}
        />
      );
    case "link":
      return <LinkDialog {...task.shown} onClose={onClose} />;
    case "place":
      return (
        <PlaceDialog
          user={task.user}
          onlooker={onlooker}
          organizations={organizations}
          onClose={onClose}
          change={async (body) => {
            await actions.update.mutateAsync({ user: task.user, body });
            onClose();
          }}
        />
      );
    case "suspend":
      return (
        <ConfirmDialog
          open
          danger
          onOpenChange={onOpenChange}
          title={t("users.suspendTitle")}
          description={<T id="users.suspendText" components={{ name: <NameOf user={task.user} /> }} />}
          confirmLabel={t("users.suspend")}
          loading={actions.suspend.isPending}
          onConfirm={() => actions.suspend.mutate(task.user, { onSettled: onClose })}
        />
      );
    case "resetMfa":
      return (
        <ConfirmDialog
          open
          danger
          onOpenChange={onOpenChange}
          title={t("users.resetMfaTitle")}
          description={<T id="users.resetMfaText" components={{ name: <NameOf user={task.user} /> }} />}
          confirmLabel={t("users.resetMfaConfirm")}
          loading={actions.resetMfa.isPending}
          onConfirm={() => actions.resetMfa.mutate(task.user, { onSettled: onClose })}
        />
      );
    case "passwordLink":
      return (
        <ConfirmDialog
          open
          onOpenChange={onOpenChange}
          title={t("users.passwordLinkTitle")}
          description={<T id="users.passwordLinkText" components={{ name: <NameOf user={task.user} /> }} />}
          confirmLabel={t("users.passwordLinkConfirm")}
          loading={actions.passwordLink.isPending}
          onConfirm={() =>
            actions.passwordLink.mutate(task.user, {
              onSuccess: ({ link }) =>
                link === undefined ? onClose() : onLink({ kind: "password", link, to: nameOf(task.user) }),
              onError: onClose,
            })
          }
        />
      );
    case "sessions":
      return (
        <SessionsDrawer
          user={task.user}
          ending={actions.endSessions.isPending}
          onEndAll={() => actions.endSessions.mutate(task.user)}
          onClose={onClose}
        />
      );
    case "logins":
      return <LoginsDrawer user={task.user} onClose={onClose} />;
    case "activate":
    case "resend":
      // Done at once, without a dialog.
      return null;
  }
}

function NameOf({ user }: { user: User }) {
  return <bdi className="font-medium text-fg">{nameOf(user)}</bdi>;
}

/** A user's recent logins, and why each was familiar or not. */
function LoginsDrawer({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useT();
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} title={t("users.logins")} width="w-[28rem]">
      <p className="px-5 py-4 text-fg-2">
        <bdi className="font-medium break-words text-fg">{nameOf(user)}</bdi>
      </p>
      <Logins id={user.id} />
    </Drawer>
  );
}

function Logins({ id }: { id: string }) {
  const t = useT();
  const { data, error, refetch } = useQuery(userLoginsQuery(id));
  if (error && !data)
    return <ProblemCard title={t("users.loginsError")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingLines />;
  const { items, total, password_exposed } = data;
  if (total === 0) return <EmptyState icon={History} title={t("users.noLoginsTitle")} text={t("users.noLoginsText")} />;
  return (
    <>
      {password_exposed && (
        <div className="px-5 pb-4">
          <Alert tone="warning">{t("users.passwordExposed")}</Alert>
        </div>
      )}
      <ul className="border-t border-line">
        {items.map((login) => (
          <LoginItem key={login.id} login={login} />
        ))}
      </ul>
      {total > items.length && (
        <p className="border-t border-line px-5 py-4 text-sm text-fg-3">
          {t("logins.more", { count: total - items.length })}
        </p>
      )}
    </>
  );
}
