import type { AbilityState, MailCapability } from "@parapet/contract";
import { mailAbilities } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { DataTable } from "@parapet/ui/data-table";
import { StatusDot } from "@parapet/ui/status-dot";
import type { TableColumn } from "@parapet/ui/table-column";
import type { ReactNode } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";

const tones = {
  ok: "success",
  missing: "warning",
  unlicensed: "warning",
  error: "error",
  untested: "neutral",
} as const satisfies Record<AbilityState, unknown>;

const idOf = ({ ability }: MailCapability) => ability;

/** Every ability with its permission: what works, what does not, and what that stops. */
export function CapabilityTable({ capabilities }: { capabilities: readonly MailCapability[] }) {
  const t = useT();
  const column = (
    id: "ability" | "state" | "permission" | "without",
    cell: (capability: MailCapability) => ReactNode,
  ): TableColumn<MailCapability> => ({ id, header: t(`mail.column.${id}`), cell });
  const columns = [
    column("ability", ({ ability }) => <span className="font-medium">{t(`mail.ability.${ability}`)}</span>),
    column("state", ({ state, wanted }) =>
      !wanted && state !== "ok" ? (
        <Badge>{t("mail.unwanted")}</Badge>
      ) : (
        <StatusDot tone={tones[state]}>{t(`mail.abilityState.${state}`)}</StatusDot>
      ),
    ),
    column("permission", ({ ability }) => <bdi className="font-mono text-sm">{mailAbilities[ability].role}</bdi>),
    column("without", ({ ability, state, message }) =>
      state === "error" && message !== null ? (
        <bdi lang="en" className="text-fg-2">
          {message}
        </bdi>
      ) : (
        <span className="text-fg-2">{t(`mail.without.${ability}`)}</span>
      ),
    ),
  ];
  return <DataTable whole label={t("connect.capabilities")} columns={columns} rows={capabilities} rowId={idOf} />;
}
