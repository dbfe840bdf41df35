import type { VipGroupPreview } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { useT } from "../../../../lib/i18n/use-t.ts";

/** Who is in a group, and who of them becomes a VIP. */
export function GroupMembers({ members, others }: Pick<VipGroupPreview, "members" | "others">) {
  const t = useT();
  const counts = {
    vip: members.filter(({ mailbox }) => mailbox !== null).length,
    without: members.filter(({ mailbox }) => mailbox === null).length,
  };
  return (
    <div className="grid gap-3">
      <p role="status" className="flex flex-wrap gap-2">
        <Badge tone={counts.vip === 0 ? "neutral" : "success"}>{t("vipGroup.count.vip", { count: counts.vip })}</Badge>
        {counts.without > 0 && <Badge tone="warning">{t("vipGroup.count.without", { count: counts.without })}</Badge>}
        {others > 0 && <Badge tone="warning">{t("vipGroup.count.others", { count: others })}</Badge>}
      </p>
      {members.length > 0 && (
        <ul
          aria-label={t("vipGroup.members")}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be reachable by keyboard
          tabIndex={0}
          className="grid max-h-72 divide-y divide-line overflow-y-auto rounded-lg border border-line"
        >
          {members.map(({ name, mailbox }) => (
            <li key={mailbox?.id ?? name} className="flex items-center justify-between gap-3 px-3 py-2">
              <span className="grid min-w-0">
                <bdi className="justify-self-start font-medium wrap-anywhere">{name}</bdi>
                <bdi className="ltr-text justify-self-start text-sm wrap-anywhere text-fg-3">
                  {mailbox?.address ?? t("vipGroup.noMailbox")}
                </bdi>
              </span>
              {mailbox?.is_vip === true && <Badge tone="brand">{t("mailboxes.column.vip")}</Badge>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
