import { apiKind, type ApiKind } from "@parapet/contract";
import { Tabs } from "@parapet/ui/tabs";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { apiCountQuery } from "./inventory-queries.ts";

interface KindTabsProps {
  kind: ApiKind;
  onChange: (kind: ApiKind) => void;
  children: ReactNode;
}

/** Our APIs and those of others, with how many there are. */
export function KindTabs({ kind, onChange, children }: KindTabsProps) {
  const t = useT();
  const router = useRouter();
  const counts = {
    internal: useQuery(apiCountQuery("internal")).data?.total,
    external: useQuery(apiCountQuery("external")).data?.total,
  };
  return (
    <Tabs
      label={t("inventory.title")}
      value={kind}
      onChange={onChange}
      tabs={apiKind.options.map((value) => ({
        value,
        label: t(`inventory.kind.${value}`),
        href: router.buildLocation({ to: "/insights/inventory", search: { kind: value } }).href,
        ...(counts[value] === undefined ? {} : { count: counts[value] }),
      }))}
    >
      {children}
    </Tabs>
  );
}
