import { apiDocumentEndpoints, type FetchFailure } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { TextField } from "@parapet/ui/text-field";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import { useAction } from "../../../../lib/api/use-action.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { documentHostsQuery } from "../inventory-queries.ts";

interface FetchFieldProps {
  /** The text, and where it came from. */
  onFetched: (source: string, url: string) => void;
}

/** Fetches a document from an address; the server goes there, and to listed hosts only. */
export function FetchField({ onFetched }: FetchFieldProps) {
  const t = useT();
  const hosts = useQuery(documentHostsQuery()).data?.items ?? [];
  const [url, setUrl] = useState("");
  const [refused, setRefused] = useState<{ reason: FetchFailure | "no_url"; status: number | null } | null>(null);
  const action = useAction(async () => {
    const answer = await call(apiDocumentEndpoints["apis.fetchDocument"], { body: { url: url.trim() } });
    if (answer.outcome === "fetched") onFetched(answer.source, url.trim());
    else setRefused(answer);
  });
  const run = () => {
    const isUrl = /^https?:\/\//i.test(url.trim()) && URL.canParse(url.trim());
    setRefused(isUrl ? null : { reason: "no_url", status: null });
    if (isUrl) void action.run(undefined);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    run();
  };
  const problem = refused === null ? null : t(`inventory.fetch.${refused.reason}`, { status: refused.status ?? 0 });
  return (
    <div className="flex flex-wrap items-start gap-3">
      <div className="min-w-0 flex-1 basis-60">
        <TextField
          type="url"
          dir="ltr"
          label={t("inventory.url")}
          placeholder="https://git.example.com/openapi.yaml"
          disabled={hosts.length === 0}
          hint={
            hosts.length === 0
              ? t("inventory.noHosts", { variable: "PARAPET_SPEC_HOSTS" })
              : t("inventory.hosts", { hosts: hosts.join(", ") })
          }
          error={problem ?? (action.error === null ? undefined : errorText(t, action.error))}
          value={url}
          onChange={({ target }) => {
            setUrl(target.value);
            setRefused(null);
          }}
          onKeyDown={press}
        />
      </div>
      <div className="pt-7">
        <Button disabled={hosts.length === 0} loading={action.status === "running"} onClick={run}>
          {t("inventory.fetch")}
        </Button>
      </div>
    </div>
  );
}
