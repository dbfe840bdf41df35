import type { Api } from "@parapet/contract";
import { Breakable } from "@parapet/ui/breakable";
import { Button } from "@parapet/ui/button";
import { Checkbox } from "@parapet/ui/checkbox";
import { Dialog } from "@parapet/ui/dialog";
import { SearchField } from "@parapet/ui/search-field";
import { SkeletonLines } from "@parapet/ui/skeleton-lines";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { HostName } from "../../../../lib/insights/host-name.tsx";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { MethodBadge } from "../../../../lib/traffic/method-badge.tsx";
import { candidatesQuery, placesPreviewQuery, placesQuery } from "./place-queries.ts";
import { membersOf, type useSetPlaces } from "./use-set-places.ts";

/** An API as the dialog shows it. */
type NamedApi = Pick<Api, "id" | "name" | "display_name">;

interface AddPlacesDialogProps {
  api: Pick<Api, "id">;
  /** What is chosen at first. */
  suggested?: readonly NamedApi[];
  places: ReturnType<typeof useSetPlaces>;
  onClose: () => void;
}

const none: readonly never[] = [];

/** Searches APIs that are the same service as this one, and shows what joins before it does. */
export function AddPlacesDialog({ api, suggested = none, places, onClose }: AddPlacesDialogProps) {
  const t = useT();
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<ReadonlyMap<string, NamedApi>>(
    () => new Map(suggested.map((each) => [each.id, each])),
  );
  const known = useQuery(placesQuery(api.id)).data;
  const members = membersOf(known?.items ?? []);
  const { data, error, refetch } = useQuery(candidatesQuery(search));
  const found = (data?.items ?? []).filter(({ id }) => id !== api.id && !chosen.has(id));
  const wanted = [...members, ...chosen.keys()];
  const toggle = (one: NamedApi) => {
    const next = new Map(chosen);
    if (!next.delete(one.id)) next.set(one.id, one);
    setChosen(next);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={t("inventory.places.addTitle")}
      description={t("inventory.places.addText")}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button
            variant="primary"
            disabled={chosen.size === 0 || known === undefined}
            loading={places.isPending}
            onClick={() => places.set(wanted, members, t("inventory.places.added", { count: chosen.size }), onClose)}
          >
            {t("inventory.places.submit", { count: chosen.size })}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <SearchField label={t("inventory.search")} value={search} onChange={setSearch} />
        {error && !data ? (
          <ProblemCard title={t("inventory.errorTitle")} error={error} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <SkeletonLines count={5} />
        ) : (
          <ul aria-label={t("inventory.title")} className="grid gap-2.5">
            {[...chosen.values(), ...found].map((one) => (
              <li key={one.id}>
                <Checkbox label={<ApiLabel api={one} />} checked={chosen.has(one.id)} onChange={() => toggle(one)} />
              </li>
            ))}
            {chosen.size + found.length === 0 && <li className="text-sm text-fg-2">{t("inventory.noMatchTitle")}</li>}
          </ul>
        )}
        {chosen.size > 0 && known !== undefined && <Preview id={api.id} places={wanted} />}
      </div>
    </Dialog>
  );
}

function ApiLabel({ api: { name, display_name } }: { api: NamedApi }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {display_name !== null && <bdi className="wrap-anywhere">{display_name}</bdi>}
      <HostName host={name} className="text-sm" />
    </span>
  );
}

/** What the API has with more places, and which operations become one. */
function Preview({ id, places }: { id: string; places: readonly string[] }) {
  const t = useT();
  const { data, error, refetch } = useQuery(placesPreviewQuery(id, places));
  if (error && !data)
    return <ProblemCard title={t("inventory.places.previewErrorTitle")} error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonLines count={3} />;
  return (
    <section aria-label={t("inventory.places.preview")} className="grid gap-2 border-t border-line pt-4 text-sm">
      <p>
        {t("inventory.places.total", {
          calls: data.calls,
          operations: data.operations,
          before: data.operations_before,
        })}
      </p>
      <p className="text-fg-2">{t("inventory.places.joined", { count: data.joined_count })}</p>
      {data.joined.length > 0 && (
        <ul
          aria-label={t("inventory.tab.operations")}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys
          tabIndex={0}
          className="grid max-h-48 gap-1.5 overflow-y-auto"
        >
          {data.joined.map(({ method, template }) => (
            <li key={`${method} ${template}`} className="flex flex-wrap items-center gap-2">
              <MethodBadge method={method} />
              <bdi className="ltr-text font-mono wrap-anywhere">
                <Breakable text={template} />
              </bdi>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
