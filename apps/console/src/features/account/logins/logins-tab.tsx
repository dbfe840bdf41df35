import { Card } from "@parapet/ui/card";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../lib/i18n/use-t.ts";
import { LoadProblem } from "../../../lib/problem/load-problem.tsx";
import { CardSkeleton } from "../card-skeleton.tsx";
import { OwnLogin } from "./own-login.tsx";
import { ownLoginsQuery } from "./own-logins-query.ts";

/** From where one logged in lately, how unusual each login was, and why. */
export function LoginsTab() {
  const t = useT();
  const { data, error, refetch } = useQuery(ownLoginsQuery);
  if (data === undefined) {
    if (error === null) return <CardSkeleton title={t("logins.title")} rows={5} />;
    return (
      <Card>
        <LoadProblem title={t("logins.failed")} error={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  const { items, total } = data;
  return (
    <Card padded={false} title={t("logins.title")}>
      <p className="max-w-[72ch] px-5 py-4 text-sm text-fg-2">{t("logins.text")}</p>
      {items.length === 0 && <p className="border-t border-line px-5 py-4 text-sm text-fg-3">{t("logins.none")}</p>}
      <ul className="border-t border-line">
        {items.map((login) => (
          <OwnLogin key={login.id} login={login} />
        ))}
      </ul>
      {total > items.length && (
        <p className="border-t border-line px-5 py-4 text-sm text-fg-3">
          {t("logins.more", { count: total - items.length })}
        </p>
      )}
    </Card>
  );
}
