import type { Organization, User } from "@parapet/contract";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { LinkDialog } from "../../../lib/email/link-dialog.tsx";
import type { ShownLink } from "../../../lib/email/shown-link.ts";
import { T } from "../../../lib/i18n/t.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import type { Onlooker } from "../people-access.ts";
import { InviteDialog } from "./invite-dialog.tsx";
import { PlaceDialog } from "./place-dialog.tsx";
import { LoginsDrawer } from "./logins-drawer.tsx";
import { SessionsDrawer } from "./sessions-drawer.tsx";
import { nameOf } from "./name-of.ts";
import type { useUserActions } from "./use-user-actions.ts";

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
