import {
  type AdoptableConsumer,
  clientKind,
  type ClientKind,
  clientWayEndpoints,
  maxAdopted,
  type ProtectedApi,
} from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { buttonClass } from "@parapet/ui/button-class";
import { DataTable, type TableColumn } from "@parapet/ui/data-table";
import { Drawer } from "@parapet/ui/drawer";
import { EmptyState } from "@parapet/ui/empty-state";
import { SearchField } from "@parapet/ui/search-field";
import { Select } from "@parapet/ui/select";
import { TextField } from "@parapet/ui/text-field";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { UserRoundSearch } from "lucide-react";
import { useMemo, useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import { useAction } from "../../../../lib/api/use-action.ts";
import { FormAlert } from "../../../../lib/form/form-alert.tsx";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { LoadingLines } from "../../../../lib/list/loading-lines.tsx";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";

interface AdoptDrawerProps {
  api: ProtectedApi;
  onClose: () => void;
}

const idOf = ({ kind, consumer }: AdoptableConsumer) => `${kind} ${consumer}`;

/** Creates clients from an API's consumers in API Insights. */
export function AdoptDrawer({ api, onClose }: AdoptDrawerProps) {
  const t = useT();
  const client = useQueryClient();
  const query = {
    queryKey: ["adoptions.list", api.id],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call(clientWayEndpoints["adoptions.list"], { params: { id: api.id }, signal }),
  };
  const { data, error, refetch } = useQuery(query);
  const action = useAction(async ({ chosen, ...clients }: Adoption) => {
    const sums = { clients: 0, known: 0 };
    for (let at = 0; at < chosen.length; at += maxAdopted) {
      const consumers = chosen.slice(at, at + maxAdopted).map((each) => ({ kind: each.kind, consumer: each.consumer }));
      const answer = await call(clientWayEndpoints["adoptions.adopt"], {
        params: { id: api.id },
        body: { ...clients, consumers },
      });
      sums.clients += answer.clients;
      sums.known += answer.known;
    }
    await Promise.all(
      [query.queryKey, ["apiClients"], ["protectedApis.get"], ["protectedApis.list"]].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
    return sums;
  });
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("policy.adopt.title", { name: api.name })}
      width="w-[52rem]"
    >
      <div className="grid gap-4 p-5">
        <p className="max-w-[72ch] text-fg-2">{t("policy.adopt.text")}</p>
        {action.result !== null && (
          <Alert
            tone="success"
            action={
              <Link to="/provider/clients" search={{ api: [api.id] }} className={buttonClass("secondary", "sm")}>
                {t("policy.existing.viewClients")}
              </Link>
            }
          >
            {t("policy.adopt.done", { count: action.result.clients })}
          </Alert>
        )}
        <FormAlert error={action.error} />
        {data === undefined && error === null && <LoadingLines />}
        {data === undefined && error !== null && (
          <ProblemCard title={t("policy.adopt.errorTitle")} error={error} onRetry={() => void refetch()} />
        )}
        {data?.items.length === 0 && (
          <EmptyState icon={UserRoundSearch} title={t("policy.adopt.noneTitle")} text={t("policy.adopt.noneText")} />
        )}
        {data !== undefined && data.items.length > 0 && (
          <Consumers
            items={data.items}
            isRunning={action.status === "running"}
            onAdopt={(adoption) => void action.run(adoption)}
          />
        )}
      </div>
    </Drawer>
  );
}

interface ConsumersProps {
  items: readonly AdoptableConsumer[];
  isRunning: boolean;
  onAdopt: (adoption: Adoption) => void;
}

interface Adoption {
  kind: ClientKind;
  /** "" for no owner. */
  owner_email: string;
  chosen: readonly AdoptableConsumer[];
}

const { owner_email: ownerEmail } = clientWayEndpoints["adoptions.adopt"].body.shape;

function Consumers({ items, isRunning, onAdopt }: ConsumersProps) {
  const t = useT();
  const [search, setSearch] = useState("");
  const [kind, setKind] = useState<ClientKind>("headless");
  const [owner, setOwner] = useState("");
  const [tried, setTried] = useState(false);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const columns = useConsumerColumns();
  const hasOwner = ownerEmail.safeParse(owner.trim()).success;
  const found = items.filter(({ consumer }) => consumer.toLowerCase().includes(search.toLowerCase()));
  const fresh = found.filter((each) => each.client === null);
  const known = found.filter((each) => each.client !== null);
  const chosen = items.filter((each) => each.client === null && selected.has(idOf(each)));
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <SearchField label={t("policy.adopt.search")} value={search} onChange={setSearch} className="w-60" />
        <div className="flex flex-wrap items-end gap-3">
          <TextField
            label={t("policy.newClients.owner")}
            aside={t("form.optional")}
            error={tried && !hasOwner ? t("form.emailInvalid") : undefined}
            type="email"
            dir="ltr"
            autoComplete="off"
            value={owner}
            onChange={({ target }) => setOwner(target.value)}
          />
          <Select
            label={t("policy.newClients.kind")}
            value={kind}
            onChange={setKind}
            choices={clientKind.options.map((value) => ({ value, label: t(`policy.clientKind.${value}`) }))}
          />
          <Button
            variant="primary"
            disabled={chosen.length === 0}
            loading={isRunning}
            onClick={() => {
              setTried(true);
              if (hasOwner) onAdopt({ kind, owner_email: owner.trim(), chosen });
            }}
          >
            {t("policy.adopt.submit", { count: chosen.length })}
          </Button>
        </div>
      </div>
      {fresh.length === 0 ? (
        <p className="text-fg-2">{t(search === "" ? "policy.adopt.allKnown" : "policy.adopt.noMatch")}</p>
      ) : (
        <DataTable
          label={t("policy.adopt.fresh")}
          whole
          columns={columns.filter(({ id }) => id !== "client")}
          rows={fresh}
          rowId={idOf}
          selection={{ selected, onChange: setSelected, nameOf: ({ consumer }) => consumer }}
        />
      )}
      {known.length > 0 && (
        <section className="grid gap-2">
          <h3 className="font-semibold">{t("policy.adopt.known")}</h3>
          <DataTable label={t("policy.adopt.known")} whole columns={columns} rows={known} rowId={idOf} />
        </section>
      )}
    </>
  );
}

function useConsumerColumns(): readonly TableColumn<AdoptableConsumer>[] {
  const t = useT();
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: "consumer",
        header: t("policy.adopt.column.consumer"),
        cell: ({ consumer }) => <bdi className="ltr-text font-mono text-sm wrap-anywhere">{consumer}</bdi>,
      },
      {
        id: "kind",
        header: t("policy.adopt.column.kind"),
        cell: (each) => t(`adaptive.identity.${each.kind}`),
      },
      {
        id: "calls",
        header: t("policy.adopt.column.calls"),
        align: "end",
        cell: ({ calls }) => format.number(calls),
      },
      {
        id: "last_seen_at",
        header: t("policy.adopt.column.last_seen_at"),
        cell: (each) => <TimeAgo time={each.last_seen_at} />,
      },
      {
        id: "client",
        header: t("policy.adopt.column.client"),
        cell: ({ client }) =>
          client !== null && (
            <Link
              to="/provider/clients"
              search={{ client: client.id }}
              className="text-brand-text underline-offset-2 hover:underline"
            >
              <bdi>{client.name}</bdi>
            </Link>
          ),
      },
    ],
    [t, format],
  );
}
