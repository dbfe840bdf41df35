import { type ApiDocument, scheduleAuthor } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Breakable } from "@parapet/ui/breakable";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";

/** What a version is, who made it and when, and where it came from. */
export function DocumentFacts({ document }: { document: ApiDocument }) {
  const t = useT();
  const { title, info_version, dialect, role, author, created_at, origin, origin_ref } = document;
  return (
    <div className="grid gap-1 text-fg-2">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <bdi className="font-medium text-fg">{title}</bdi> <bdi>{info_version}</bdi>
        <bdi>OpenAPI {dialect}</bdi>
        <Badge tone={role === "approved" ? "success" : "neutral"}>{t(`inventory.role.${role}`)}</Badge>
      </p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        {author === scheduleAuthor ? <span>{t("inventory.bySchedule")}</span> : author !== null && <bdi>{author}</bdi>}
        <TimeAgo time={created_at} />
        {origin === "url" && (
          <bdi className="ltr-text font-mono wrap-anywhere">
            <Breakable text={origin_ref ?? ""} />
          </bdi>
        )}
        {origin === "restore" && <span>{t("inventory.fromVersion", { version: Number(origin_ref) })}</span>}
        {origin === "learnt" && <span>{t("inventory.fromLearnt")}</span>}
      </p>
    </div>
  );
}
