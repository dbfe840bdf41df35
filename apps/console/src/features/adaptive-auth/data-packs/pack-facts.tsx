import type { DataPack } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { CopyButton } from "@parapet/ui/copy-button";
import { KeyValueList } from "@parapet/ui/key-value-list";
import type { ReactNode } from "react";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { TimeAgo } from "../../../lib/time/time-ago.tsx";

/** Where a pack came from, what is in it, and until when it counts. */
export function PackFacts({ pack }: { pack: DataPack }) {
  const t = useT();
  const format = useFormat();
  const { source, version, licence, attribution, rows, refused_rows, bytes, sha256, loaded_at, stale_at } = pack;
  const counted =
    refused_rows === 0
      ? format.number(rows)
      : t("packs.rowsRefused", { rows: format.number(rows), refused: format.number(refused_rows) });
  const item = (id: Parameters<typeof t>[0], value: ReactNode) => ({ key: id, label: t(id), value });
  return (
    <KeyValueList
      items={[
        item(
          "packs.source",
          <span className="flex flex-wrap items-center gap-2">
            <bdi>{source || "–"}</bdi>
            {pack.built_in && <Badge>{t("packs.builtIn")}</Badge>}
          </span>,
        ),
        item("packs.version", <bdi>{version || "–"}</bdi>),
        item("packs.licence", <bdi>{licence || "–"}</bdi>),
        item("packs.attribution", <Attribution {...attribution} />),
        item("packs.rows", counted),
        item("packs.size", format.bytes(bytes)),
        item(
          "packs.checksum",
          <span className="flex items-start gap-1">
            <bdi dir="ltr" className="min-w-0 font-mono text-sm break-all">
              {sha256}
            </bdi>
            <CopyButton text={sha256} label={t("packs.copyChecksum")} />
          </span>,
        ),
        item("packs.loaded", <TimeAgo time={loaded_at} />),
        item("packs.staleAt", format.instant(stale_at)),
      ]}
    />
  );
}

function Attribution({ text, url }: DataPack["attribution"]) {
  if (text === "") return "–";
  if (url === "") return <bdi>{text}</bdi>;
  return (
    <a href={url} target="_blank" rel="noreferrer" className="underline underline-offset-2 hover:text-brand-text">
      <bdi>{text}</bdi>
    </a>
  );
}
