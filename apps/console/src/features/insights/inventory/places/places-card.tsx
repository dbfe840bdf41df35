import type { Api, ApiPlace } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { SkeletonLines } from "@parapet/ui/skeleton-lines";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { HostName } from "../../../../lib/insights/host-name.tsx";
import { useEnvironmentName } from "../../../../lib/insights/use-environment-choices.ts";
import { UndoNotice } from "../../../../lib/list/undo-notice.tsx";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { useMayEditApis } from "../use-may-edit-apis.ts";
import { placesQuery } from "./place-queries.ts";
import { membersOf, useSetPlaces } from "./use-set-places.ts";

const EnvironmentsDialog = lazy(async () => ({
  default: (await import("./environments-dialog.tsx")).EnvironmentsDialog,
}));
const AddPlacesDialog = lazy(async () => ({ default: (await import("./add-places-dialog.tsx")).AddPlacesDialog }));

/** The hosts and ports that are one API, and the way to add or separate some. */
export function PlacesCard({ api }: { api: Api }) {
  const t = useT();
  const mayEdit = useMayEditApis() && api.archived_at === null;
  const { data, error, refetch } = useQuery(placesQuery(api.id));
  const [isAdding, setAdding] = useState(false);
  const [isLabeling, setLabeling] = useState(false);
  const places = useSetPlaces(api.id);
  const members = membersOf(data?.items ?? []);
  if (error && !data)
    return <ProblemCard title={t("inventory.places.errorTitle")} error={error} onRetry={() => void refetch()} />;
  return (
    <Card
      title={t("inventory.places.title")}
      actions={
        mayEdit && (
          <>
            <Button size="sm" disabled={data === undefined} onClick={() => setLabeling(true)}>
              {t("inventory.environments")}
            </Button>
            <Button
              size="sm"
              icon={<Plus aria-hidden size={15} />}
              disabled={data === undefined}
              onClick={() => setAdding(true)}
            >
              {t("inventory.places.add")}
            </Button>
          </>
        )
      }
    >
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
      </div>
      <Suspense>
        {isLabeling && data !== undefined && (
          <EnvironmentsDialog id={api.id} places={data.items} onClose={() => setLabeling(false)} />
        )}
      </Suspense>
      <Suspense>{isAdding && <AddPlacesDialog api={api} places={places} onClose={() => setAdding(false)} />}</Suspense>
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
