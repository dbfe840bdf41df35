import { dataPackKind, type AddressFacts, dataPackEndpoints } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { KeyValueList } from "@parapet/ui/key-value-list";
import { PageHeader } from "@parapet/ui/page-header";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { TextField } from "@parapet/ui/text-field";
import { useQuery, queryOptions } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { Attributions } from "../../../lib/adaptive-auth/attributions.tsx";
import { ApiError } from "../../../lib/api/api-error.ts";
import { call } from "../../../lib/api/call.ts";
import { BackLink } from "../../../lib/back-link.tsx";
import { countryName } from "../../../lib/format/country-name.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { usePreference } from "../../../lib/preferences/use-preference.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import { ProblemCard } from "../../../lib/problem/problem-card.tsx";
import { meQuery } from "../../../lib/session/me-query.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { PackCard } from "./pack-card.tsx";

/** Milliseconds between two looks at a pack that is being read. */
const paceMs = 1_000;

const packsQuery = queryOptions({
  queryKey: ["dataPacks.list"],
  queryFn: ({ signal }) => call(dataPackEndpoints["dataPacks.list"], { signal }),
  refetchInterval: ({ state }) =>
    state.data?.items.some((pack) => pack.state === "importing") === true ? paceMs : false,
});

/** What the packs in use say about an address; nothing is asked without one. */
function lookQuery(address: string) {
  return queryOptions({
    queryKey: ["dataPacks.look", address],
    queryFn: ({ signal }) => call(dataPackEndpoints["dataPacks.look"], { query: { address }, signal }),
    enabled: address !== "",
    retry: false,
  });
}

/** Where all knowledge of networks comes from, by kind: what is in use, how old it is, and what was before. */
export function PacksPage() {
  const t = useT();
  useTitle(t("packs.title"));
  const { data, error, refetch } = useQuery(packsQuery);
  const me = useQuery(meQuery).data;
  const mayManage = me?.platform_admin === true;
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader
        back={<BackLink to="/provider/logging">{t("packs.back")}</BackLink>}
        title={t("packs.title")}
        description={t("packs.description")}
      />
      {me?.platform_admin === false && <Alert tone="info">{t("packs.ofInstallation")}</Alert>}
      {error && !data ? (
        <ProblemCard title={t("packs.errorTitle")} error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <>
          <SkeletonCard lines={7} />
          <SkeletonCard lines={7} />
        </>
      ) : (
        <>
          <AddressLook />
          <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
            {dataPackKind.options.map((kind) => (
              <PackCard
                key={kind}
                kind={kind}
                packs={data.items.filter((pack) => pack.kind === kind)}
                mayManage={mayManage}
              />
            ))}
          </div>
        </>
      )}
    </div>
  );
}

/** What is known of one address, to see that a pack does what it should. */
function AddressLook() {
  const t = useT();
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState("");
  const { data, error, isFetching } = useQuery(lookQuery(asked));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(typed.trim());
  };
  const isWrong = error instanceof ApiError && error.code === "invalid_input";
  return (
    <Card title={t("packs.look")}>
      <div className="grid grid-cols-1 gap-4">
        <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
          <div className="w-full sm:w-80">
            <TextField
              label={t("packs.address")}
              hint={t("packs.lookText")}
              error={isWrong && asked === typed.trim() ? t("packs.addressWrong") : undefined}
              dir="ltr"
              autoComplete="off"
              maxLength={45}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </div>
          <Button type="submit" loading={isFetching} className="sm:mt-6.5">
            {t("packs.lookSubmit")}
          </Button>
        </form>
        {error && !isWrong && <Alert tone="error">{errorText(t, error)}</Alert>}
        {data !== undefined && (
          <div role="status" className="grid gap-4">
            <Facts facts={data} />
            <Attributions />
          </div>
        )}
      </div>
    </Card>
  );
}

function Facts({ facts }: { facts: AddressFacts }) {
  const t = useT();
  const locale = usePreference("locale");
  const { address, prefix, is_private, country, asn, as_name, kind, on_anonymiser_list, on_block_list } = facts;
  const listed = (is: boolean | null) => (is === null ? t("packs.unknown") : t(is ? "packs.yes" : "packs.no"));
  const item = (id: Parameters<typeof t>[0], value: string) => ({ key: id, label: t(id), value: <bdi>{value}</bdi> });
  const places = [
    item("packs.address", address),
    item("packs.prefix", prefix),
    item("packs.country", country === null ? t("packs.unknown") : countryName(country, locale)),
    item("packs.operator", asn === null ? t("packs.unknown") : `AS${asn} ${as_name ?? ""}`.trim()),
    item("packs.networkKind", kind === null ? t("packs.unknown") : t(`packs.network.${kind}`)),
    item("packs.onAnonymiserList", listed(on_anonymiser_list)),
    item("packs.onBlockList", listed(on_block_list)),
  ];
  return (
    <>
      {is_private && <p className="text-fg-2">{t("packs.private")}</p>}
      <KeyValueList items={is_private ? places.slice(0, 2) : places} />
    </>
  );
}
