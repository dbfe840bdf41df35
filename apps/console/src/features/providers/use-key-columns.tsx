import type { ProviderKey, ProviderKeyState } from "@parapet/contract";
import type { TableColumn } from "@parapet/ui/data-table";
import { StatusDot } from "@parapet/ui/status-dot";
import { useFormat } from "../../lib/format/use-format.ts";
import { useT } from "../../lib/i18n/use-t.ts";

const tones = { active: "success", retiring: "warning", retired: "neutral" } as const satisfies Record<
  ProviderKeyState,
  string
>;

export function useKeyColumns(): readonly TableColumn<ProviderKey>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      id: "state",
      header: t("providers.keyState"),
      cell: ({ state }) => <StatusDot tone={tones[state]}>{t(`providers.state.${state}`)}</StatusDot>,
    },
    {
      id: "kid",
      header: t("providers.keyId"),
      cell: ({ kid, fingerprint }) => (
        <bdi title={fingerprint} className="ltr-text inline-block max-w-32 truncate align-bottom font-mono text-sm">
          {kid}
        </bdi>
      ),
    },
    {
      id: "created_at",
      header: t("providers.keyCreated"),
      cell: ({ created_at }) => <span className="whitespace-nowrap">{format.instant(created_at)}</span>,
    },
    {
      id: "retires_at",
      header: t("providers.accepted"),
      cell: ({ retires_at }) => (
        <span className="whitespace-nowrap">
          {retires_at === null ? t("providers.untilRotated") : format.instant(retires_at)}
        </span>
      ),
    },
  ];
}
