import type { User } from "@parapet/contract";
import { Avatar } from "@parapet/ui/avatar";
import { Badge } from "@parapet/ui/badge";
import { Card } from "@parapet/ui/card";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { fullName } from "../../../lib/session/session.ts";

/** Name, role and what cannot be changed here. */
export function WhoYouAre({ me }: { me: User }) {
  const t = useT();
  const format = useFormat();
  const name = fullName(me) || me.email;
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <Avatar name={name} className="size-16 text-xl" />
        <div className="grid min-w-0 flex-1 gap-1">
          <span className="flex flex-wrap items-center gap-2">
            <bdi className="text-lg font-semibold tracking-heading break-words">{name}</bdi>
            <Badge tone="brand">{t(`profile.role.${me.role}`)}</Badge>
            {me.platform_admin && <Badge>{t("profile.platformAdmin")}</Badge>}
          </span>
          <bdi className="w-fit max-w-full break-words text-fg-2">{me.email}</bdi>
          <span className="text-sm text-fg-3">{t("profile.since", { date: format.instant(me.created_at) })}</span>
        </div>
      </div>
    </Card>
  );
}
