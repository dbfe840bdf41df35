import type { User } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Drawer } from "@parapet/ui/drawer";
import { EmptyState } from "@parapet/ui/empty-state";
import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { LoadingLines } from "../../../lib/list/loading-lines.tsx";
import { ProblemCard } from "../../../lib/problem/problem-card.tsx";
import { LoginItem } from "../../../lib/logins/login-item.tsx";
import { nameOf } from "./name-of.ts";
import { userLoginsQuery } from "./users-query.ts";

/** A user's recent logins, and why each was familiar or not. */
export function LoginsDrawer({ user, onClose }: { user: User; onClose: () => void }) {
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
