import type { VipGroup } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { T } from "../../../../lib/i18n/t.tsx";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";

interface ChosenGroupProps {
  group: NonNullable<VipGroup["group"]>;
  isEnding: boolean;
  onEnd: () => void;
}

/** Which group makes people VIPs, and what came of it. */
export function ChosenGroup({ group, isEnding, onEnd }: ChosenGroupProps) {
  const t = useT();
  const { group_id, set_by, set_at, read_at, members, without_mailbox: without, others } = group;
  return (
    <section aria-label={t("vipGroup.chosen")} className="grid gap-2 rounded-lg border border-line p-4">
      <h3 className="font-semibold">{t("vipGroup.chosen")}</h3>
      <bdi className="ltr-text font-mono text-sm wrap-anywhere">{group_id}</bdi>
      <p className="text-sm text-fg-2">
        <T id="vipGroup.setBy" components={{ who: <bdi>{set_by}</bdi>, time: <TimeAgo time={set_at} /> }} />{" "}
        {read_at !== null && <T id="vipGroup.readAt" components={{ time: <TimeAgo time={read_at} /> }} />}
      </p>
      <p className="text-sm">
        {[
          t("vipGroup.count.vip", { count: members }),
          ...(without > 0 ? [t("vipGroup.count.without", { count: without })] : []),
          ...(others > 0 ? [t("vipGroup.count.others", { count: others })] : []),
        ].join(" · ")}
      </p>
      <div>
        <Button size="sm" loading={isEnding} onClick={onEnd}>
          {t("vipGroup.end")}
        </Button>
      </div>
    </section>
  );
}
