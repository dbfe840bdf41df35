import type { Api, ApiPlace } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { SkeletonLines } from "@parapet/ui/skeleton-lines";
import { useQuery } from "@tanstack/react-query";
import { Plus, Split, Tag } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { HostName } from "../../../../lib/insights/host-name.tsx";
import { useEnvironmentName } from "../../../../lib/insights/use-environment-choices.ts";
import { UndoNotice } from "../../../../lib/list/undo-notice.tsx";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { useMayEditApis } from "../use-may-edit-apis.ts";
import { ApartList } from "./apart-list.tsx";
import { HostPrefixes } from "./host-prefixes.tsx";
import { placesQuery } from "./place-queries.ts";
import { membersOf, useSetPlaces } from "./use-set-places.ts";

const EnvironmentsDialog = lazy(async () => ({
  default: (await import("./environments-dialog.tsx")).EnvironmentsDialog,
}));
const AddPlacesDialog = lazy(async () => ({ default: (await import("./add-places-dialog.tsx")).AddPlacesDialog }));

const AddPrefixesDialog = lazy(async () => ({
  default: (await import("./add-prefixes-dialog.tsx")).AddPrefixesDialog,
}));

/** The hosts and ports that are one API, and the way to add or separate some. */
export function PlacesCard({ api }: { api: Api }) {
  const t = useT();
  const mayEdit = useMayEditApis() && api.archived_at === null;
  const { data, error, refetch } = useQuery(placesQuery(api.id));
  const [opened, setOpened] = useState<"places" | "prefixes" | "environments" | null>(null);
  const places = useSetPlaces(api.id);
  const members = membersOf(data?.items ?? []);
  if (error && !data)
    return <ProblemCard title={t("inventory.places.errorTitle")} error={error} onRetry={() => void refetch()} />;
  return (
    <Card title={t("inventory.places.title")}>
      <div className="grid gap-4">
        {places.last !== null && (
          <UndoNotice isPending={places.isPending} onUndo={places.undo}>
            <p className="wrap-anywhere">{places.last.text}</p>
          </UndoNotice>
        )}
        {data === undefined ? (
          <SkeletonLines count={3} />
        ) : (
          <ul className="grid gap-4">
            {data.items.map((place) => (
              <li key={place.id} className="flex items-start justify-between gap-3">
                <PlaceNumbers place={place} />
                {mayEdit && !place.is_own && (
                  <Button
                    size="sm"
                    loading={places.isPending}
                    onClick={() =>
                      places.set(
                        members.filter((id) => id !== place.id),
                        members,
                        t("inventory.places.separated", { name: place.name }),
                      )
                    }
                  >
                    {t("inventory.places.separate")}
                    <span className="sr-only">{` ${place.name}`}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        <ApartList id={api.id} mayEdit={mayEdit} />
        {data !== undefined && (
          <HostPrefixes
            api={api}
            mayEdit={mayEdit}
            isPending={places.isPending}
            onJoin={(prefix) =>
              places.set(
                [...members, prefix.place_id],
                members,
                t("inventory.prefixes.joined", { name: prefix.api.name }),
              )
            }
          />
        )}
        {mayEdit && (
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              icon={<Plus aria-hidden size={15} />}
              disabled={data === undefined}
              onClick={() => setOpened("places")}
            >
              {t("inventory.places.add")}
            </Button>
            <Button
              size="sm"
              icon={<Split aria-hidden size={15} />}
              disabled={data === undefined}
              onClick={() => setOpened("prefixes")}
            >
              {t("inventory.prefixes.add")}
            </Button>
            <Button
              size="sm"
              icon={<Tag aria-hidden size={15} />}
              disabled={data === undefined}
              onClick={() => setOpened("environments")}
            >
              {t("inventory.environments")}
            </Button>
          </div>
        )}
      </div>
      <Suspense>
        {opened === "environments" && data !== undefined && (
          <EnvironmentsDialog
            id={api.id}
            // A path prefix that was joined is part of its host again.
            places={data.items.filter(({ prefix, is_own }) => prefix === "" || is_own)}
            onClose={() => setOpened(null)}
          />
        )}
        {opened === "places" && <AddPlacesDialog api={api} places={places} onClose={() => setOpened(null)} />}
        {opened === "prefixes" && <AddPrefixesDialog api={api} places={places} onClose={() => setOpened(null)} />}
      </Suspense>
    </Card>
  );
}

function PlaceNumbers({ place }: { place: ApiPlace }) {
  const { name, scheme, calls, first_seen_at, last_seen_at } = place;
  const t = useT();
  const format = useFormat();
  return (
    <div className="grid min-w-0 gap-1">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <HostName host={name} className="text-sm font-medium" />
        <PlaceEnvironment place={place} />
      </span>
      <dl className="flex flex-wrap gap-x-4 text-sm text-fg-2">
        {scheme !== null && (
          <Fact label={t("inventory.fact.scheme")}>
            <bdi>{scheme}</bdi>
          </Fact>
        )}
        <Fact label={t("inventory.column.calls")}>
          {last_seen_at === null ? t("inventory.noCalls") : format.number(calls)}
        </Fact>
        {first_seen_at !== null && (
          <Fact label={t("inventory.column.first_seen_at")}>
            <TimeAgo time={first_seen_at} />
          </Fact>
        )}
        {last_seen_at !== null && (
          <Fact label={t("inventory.column.last_seen_at")}>
            <TimeAgo time={last_seen_at} />
          </Fact>
        )}
      </dl>
    </div>
  );
}

/** As people chose it, or what the host's name proposes. */
function PlaceEnvironment({ place: { environment, proposed_environment: proposed } }: { place: ApiPlace }) {
  const t = useT();
  const nameOf = useEnvironmentName();
  if (environment !== null)
    return (
      <Badge tone="info">
        <bdi>{nameOf(environment)}</bdi>
      </Badge>
    );
  if (proposed === null) return null;
  return (
    <span className="text-sm text-fg-3">{t("inventory.environmentProposed", { environment: nameOf(proposed) })}</span>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-fg-3">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
