import type { MailHop } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { DataTable, type TableColumn } from "@parapet/ui/data-table";
import type { ReactNode } from "react";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";

/** Seconds from which a stop on the way stands out. */
const slow = 300;

type ColumnId = "hop" | "hopFrom" | "hopTime" | "hopDelay";
type Stop = MailHop & { readonly id: string };

const idOf = ({ id }: Stop) => id;
const code = (text: string | null) => <bdi className="ltr-text text-sm wrap-anywhere">{text ?? "–"}</bdi>;

/** The servers that the mail passed, the last one first, each with its delay. */
export function Hops({ hops }: { hops: readonly MailHop[] }) {
  const t = useT();
  const format = useFormat();
  if (hops.length === 0) return <p className="text-fg-2">{t("mailAnalysis.noHops")}</p>;
  const delayOf = ({ delay_s: delay }: Stop) =>
    delay === null ? (
      "–"
    ) : (
      <Badge tone={Math.abs(delay) >= slow ? "warning" : "neutral"}>{`${format.number(delay)} s`}</Badge>
    );
  const column = (id: ColumnId, cell: (stop: Stop) => ReactNode, className = ""): TableColumn<Stop> => ({
    id,
    header: t(`mailAnalysis.${id}`),
    cell,
    className,
  });
  const columns = [
    column("hop", ({ by }) => code(by), "min-w-48"),
    column("hopFrom", ({ from, ip }) => code([from, ip].filter((each) => each !== null).join(" ") || null), "min-w-48"),
    column("hopTime", ({ at }) => (at === null ? "–" : format.exactInstant(at)), "whitespace-nowrap"),
    column("hopDelay", delayOf, "whitespace-nowrap tabular-nums"),
  ];
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{t("mailAnalysis.way")}</h3>
      <DataTable
        label={t("mailAnalysis.way")}
        columns={columns}
        rows={hops.map((hop, at): Stop => ({ ...hop, id: String(at) }))}
        rowId={idOf}
      />
    </section>
  );
}
