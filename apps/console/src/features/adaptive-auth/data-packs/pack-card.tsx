import type { DataPack, DataPackKind, SignalCode } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { CopyButton } from "@parapet/ui/copy-button";
import { IconButton } from "@parapet/ui/icon-button";
import { KeyValueList } from "@parapet/ui/key-value-list";
import { ProgressBar } from "@parapet/ui/progress-bar";
import { Upload, Trash2 } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useFormat } from "../../../lib/format/use-format.ts";
import { usePercent } from "../../../lib/format/use-percent.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { usePreference } from "../../../lib/preferences/use-preference.ts";
import { TimeAgo } from "../../../lib/time/time-ago.tsx";
import type { PackTask } from "./pack-task.ts";

interface PackHistoryProps {
  packs: readonly DataPack[];
  mayManage: boolean;
  onDelete: (pack: DataPack) => void;
}

const PackTasks = lazy(async () => ({ default: (await import("./pack-tasks.tsx")).PackTasks }));

/** Signals that cannot tell anything without a pack of the kind. */
const silenced: Readonly<Record<DataPackKind, readonly SignalCode[]>> = {
  country: [],
  asn: ["net.class_new"],
  city: ["geo.impossible_travel"],
  asn_class: [],
  anonymiser: ["net.anonymiser"],
  blocklist: ["net.blocklist"],
  leaked_keys: ["cred.leaked"],
};

interface PackCardProps {
  kind: DataPackKind;
  /** The one in use first. */
  packs: readonly DataPack[];
  mayManage: boolean;
}

/** One kind of knowledge: the pack in use, what is missing without one, and what was imported before. */
export function PackCard({ kind, packs, mayManage }: PackCardProps) {
  const t = useT();
  const percent = usePercent();
  const [task, setTask] = useState<PackTask | null>(null);
  const active = packs.find(({ state }) => state === "active");
  const previous = packs.find(({ state }) => state === "previous");
  const importing = packs.filter(({ state }) => state === "importing");
  const others = packs.filter((pack) => pack !== active && pack.state !== "importing");
  const isMissing = active === undefined || active.is_stale;
  const state = active === undefined ? "none" : active.is_stale ? "stale" : "active";
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-2.5">
          {t(`packs.kind.${kind}`)}
          <Badge tone={state === "active" ? "success" : state === "stale" ? "warning" : "neutral"}>
            {t(`packs.state.${state}`)}
          </Badge>
        </span>
      }
      actions={
        mayManage && (
          <Button
            size="sm"
            icon={<Upload aria-hidden size={15} />}
            aria-label={t("packs.importTitle", { kind: t(`packs.kind.${kind}`) })}
            onClick={() => setTask({ kind: "import" })}
          >
            {t("packs.import")}
          </Button>
        )
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <p className="text-fg-2">{t(`packs.kindText.${kind}`)}</p>
        {importing.map((pack) => (
          <div key={pack.id} role="status" className="grid gap-2">
            <ProgressBar label={t("packs.reading")} value={100 * pack.progress} className="rounded-full bg-sunken" />
            <p className="text-sm text-fg-2">
              {t("packs.reading")} · {t("packs.readShare", { share: percent(pack.progress) })}
            </p>
          </div>
        ))}
        {isMissing && <Missing kind={kind} isStale={active !== undefined} />}
        {active !== undefined && <PackFacts pack={active} />}
        {mayManage && active !== undefined && (
          <div className="flex flex-wrap gap-2">
            {previous !== undefined && (
              <Button size="sm" onClick={() => setTask({ kind: "rollBack", pack: active, previous })}>
                {t("packs.rollBack")}
              </Button>
            )}
            <Button size="sm" onClick={() => setTask({ kind: "delete", pack: active })}>
              {t("packs.delete")}
            </Button>
          </div>
        )}
        {others.length > 0 && (
          <PackHistory packs={others} mayManage={mayManage} onDelete={(pack) => setTask({ kind: "delete", pack })} />
        )}
      </div>
      <Suspense>{task !== null && <PackTasks kind={kind} task={task} onClose={() => setTask(null)} />}</Suspense>
    </Card>
  );
}

function Missing({ kind, isStale }: { kind: DataPackKind; isStale: boolean }) {
  const t = useT();
  const locale = usePreference("locale");
  const list = new Intl.ListFormat(locale, { type: "conjunction" });
  const signals = silenced[kind].map((code) => t(`adaptive.signal.${code}`));
  return (
    <p className="rounded-lg bg-sunken px-3.5 py-3 text-fg-2">
      {isStale && <>{t("packs.staleText")} </>}
      {t(`packs.without.${kind}`)}
      {signals.length > 0 && <> {t("packs.unavailable", { signals: list.format(signals) })}</>}
    </p>
  );
}

/** The previous pack and rejected files with their reasons. */
function PackHistory({ packs, mayManage, onDelete }: PackHistoryProps) {
  const t = useT();
  const format = useFormat();
  return (
    <details open={packs.some(({ state }) => state === "rejected")} className="border-t border-line pt-3">
      <summary className="min-h-6 w-fit cursor-pointer text-fg-2">
        {t("packs.history", { count: packs.length })}
      </summary>
      <ul className="mt-2 divide-y divide-line">
        {packs.map((pack) => {
          const name = [pack.source, pack.version].filter((part) => part !== "").join(" ") || pack.sha256.slice(0, 12);
          return (
            <li key={pack.id} className="flex items-start justify-between gap-3 py-2.5">
              <div className="grid min-w-0 gap-1">
                <span className="flex flex-wrap items-center gap-2">
                  <bdi className="font-medium wrap-anywhere">{name}</bdi>
                  <Badge tone={pack.state === "rejected" ? "error" : "neutral"}>{t(`packs.state.${pack.state}`)}</Badge>
                </span>
                <span className="text-sm text-fg-3">
                  <TimeAgo time={pack.loaded_at} /> · {format.bytes(pack.bytes)}
                </span>
                {pack.problem !== null && <bdi className="text-sm text-fg-2 wrap-anywhere">{pack.problem}</bdi>}
              </div>
              {mayManage && (
                <IconButton label={t("packs.deleteOf", { name })} size="sm" onClick={() => onDelete(pack)}>
                  <Trash2 aria-hidden size={15} />
                </IconButton>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

/** Where a pack came from, what is in it, and until when it counts. */
function PackFacts({ pack }: { pack: DataPack }) {
  const t = useT();
  const format = useFormat();
  const { source, version, licence, attribution, rows, refused_rows, bytes, sha256, loaded_at, made_at, stale_at } =
    pack;
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
        ...(made_at === null ? [] : [item("packs.madeAt", format.instant(made_at))]),
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
