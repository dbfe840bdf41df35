import {
  failureMode,
  type FailureMode,
  gatewayKind,
  type GatewayKind,
  type ProtectedApi,
  upstreamOrigin,
} from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Card } from "@parapet/ui/card";
import { CodeBlock } from "@parapet/ui/code-block";
import { IconButton } from "@parapet/ui/icon-button";
import { Select } from "@parapet/ui/select";
import { SkeletonLines } from "@parapet/ui/skeleton-lines";
import { TextField } from "@parapet/ui/text-field";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { useState } from "react";
import { saveFile } from "../../../../lib/api/save-file.ts";
import { T } from "../../../../lib/i18n/t.tsx";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { textQuery } from "./gateway-queries.ts";

/** Products are called the same in every language. */
const products: Readonly<Record<GatewayKind, string>> = {
  nginx: "nginx",
  envoy: "Envoy",
  traefik: "Traefik",
  caddy: "Caddy",
  haproxy: "HAProxy",
  apache: "Apache httpd",
  "ingress-nginx": "ingress-nginx",
  "gateway-api": "Kubernetes Gateway API",
  kong: "Kong",
  apisix: "Apache APISIX",
  tap: "parapet tap",
  node: "Node.js",
};

/** Gateways whose text says where the API is. */
const forwarding: ReadonlySet<GatewayKind> = new Set(["nginx", "caddy", "apache", "tap"]);
const defaultUpstream = "http://127.0.0.1:3000";

/** The text that makes a gateway ask, and what to know before it is used. */
export function GatewayTextCard({ api }: { api: ProtectedApi }) {
  const t = useT();
  const [gateway, setGateway] = useState<GatewayKind>("nginx");
  const [failure, setFailure] = useState<FailureMode>("closed");
  const [upstream, setUpstream] = useState(defaultUpstream);
  const isUpstream = upstreamOrigin.safeParse(upstream).success;
  const { data, error, refetch } = useQuery(
    textQuery(api.id, { gateway, failure_mode: failure, upstream: isUpstream ? upstream : defaultUpstream }),
  );
  const isBound = data !== undefined && data.failure_mode !== failure;
  return (
    <Card title={t("policy.gateway.kind")}>
      <div className="grid grid-cols-1 gap-4">
        <p className="max-w-[72ch] text-fg-2">{t("policy.gateway.text")}</p>
        <div className="grid items-start gap-4 sm:grid-cols-2 lg:max-w-2xl">
          <Select
            label={t("policy.gateway.kind")}
            value={gateway}
            onChange={setGateway}
            choices={gatewayKind.options.map((value) => ({ value, label: products[value] }))}
          />
          <Select
            label={t("policy.gateway.failure")}
            hint={isBound ? t("policy.gateway.onlyClosed") : undefined}
            value={data?.failure_mode ?? failure}
            onChange={setFailure}
            choices={failureMode.options.map((value) => ({ value, label: t(`policy.gateway.failure.${value}`) }))}
          />
          {forwarding.has(gateway) && (
            <TextField
              label={t("policy.gateway.upstream")}
              hint={t("policy.gateway.upstreamHint")}
              error={isUpstream ? undefined : t("policy.gateway.upstreamWrong")}
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
              value={upstream}
              onChange={({ target }) => setUpstream(target.value.trim())}
            />
          )}
        </div>
        {error && !data ? (
          <ProblemCard title={t("policy.gateway.errorTitle")} error={error} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <SkeletonLines count={12} />
        ) : (
          <>
            <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-fg-2">
              <Badge tone={data.run_in_tests ? "success" : "warning"}>
                {t(data.run_in_tests ? "policy.gateway.run" : "policy.gateway.notRun")}
              </Badge>
              {t(data.run_in_tests ? "policy.gateway.runText" : "policy.gateway.notRunText")}
            </p>
            <CodeBlock
              label={data.file_name}
              code={data.text}
              tools={
                <IconButton
                  size="sm"
                  label={t("policy.gateway.download", { name: data.file_name })}
                  title={t("policy.gateway.download", { name: data.file_name })}
                  onClick={() => saveFile(new Blob([data.text], { type: "text/plain" }), data.file_name)}
                >
                  <Download aria-hidden size={15} />
                </IconButton>
              }
            />
          </>
        )}
        {(gateway === "tap" || gateway === "apache") && (
          <p className="text-sm text-fg-2">
            <T
              id="policy.gateway.token"
              components={{
                link: (
                  <Link
                    to="/insights/trace-sources/new"
                    className="text-brand-text underline underline-offset-4 hover:no-underline"
                  />
                ),
              }}
            />
          </p>
        )}
        <p className="text-sm text-fg-2">
          {api.trusted_hops.length === 0 ? (
            t("policy.gateway.noHops")
          ) : (
            <T
              id="policy.gateway.hops"
              components={{ hops: <bdi className="font-mono wrap-anywhere">{api.trusted_hops.join(", ")}</bdi> }}
            />
          )}
        </p>
      </div>
    </Card>
  );
}
