import { Badge } from "@parapet/ui/badge";
import { ChoiceGroup } from "@parapet/ui/choice-group";
import { EmptyState } from "@parapet/ui/empty-state";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { FileQuestion, FileText } from "lucide-react";
import type { ReactNode } from "react";
import { ApiError } from "../../lib/api/api-error.ts";
import { BackLink } from "../../lib/back-link.tsx";
import { useT } from "../../lib/i18n/use-t.ts";
import { apiPath } from "../../lib/insights/api-path.ts";
import { DetailPage, DetailView } from "../../lib/list/detail-page.tsx";
import { useListAddress } from "../../lib/list/use-list-address.ts";
import { ProblemCard } from "../../lib/problem/problem-card.tsx";
import { OperationNav } from "./operation-nav.tsx";
import { OperationView } from "./operation-view.tsx";
import { ReferenceOverview } from "./reference-overview.tsx";
import { apiQuery, indexQuery, operationQuery, type ReadIndex, type ReferenceSource } from "./reference-queries.ts";
import { readReferenceSearch } from "./reference-search.ts";
import { SourceOfSchemas } from "./schema-tree.tsx";

/** The document of an API, provided or learned, as its reference. */
export function ApiReferencePage() {
  const t = useT();
  const { id = "" } = useParams({ strict: false });
  const { search } = useListAddress(readReferenceSearch);
  const { data: api } = useQuery(apiQuery(id));
  const back =
    api === undefined ? (
      <BackLink to="/insights/inventory">{t("menu.inventory")}</BackLink>
    ) : (
      <BackLink to={apiPath[api.kind]} params={{ id }} search={{ tab: "spec" }}>
        <bdi>{api.display_name ?? api.name}</bdi>
      </BackLink>
    );
  return (
    <ReferencePage
      source={{ api: id, version: search.version }}
      back={back}
      empty={
        api !== undefined && (
          <Link
            to={apiPath[api.kind]}
            params={{ id }}
            search={{ tab: "spec" }}
            className="font-medium text-brand-text hover:underline"
          >
            {t("reference.toSpec")}
          </Link>
        )
      }
    />
  );
}

/** The reference of Parapet's own HTTP API. */
export function OwnReferencePage() {
  return <ReferencePage source="own" />;
}

interface ReferencePageProps {
  source: ReferenceSource;
  back?: ReactNode;
  /** The next step where a document has no operations. */
  empty?: ReactNode;
}

function ReferencePage({ source, back, empty }: ReferencePageProps) {
  const t = useT();
  const found = useQuery(indexQuery(source));
  const { search } = useListAddress(readReferenceSearch);
  return (
    <DetailPage
      found={found}
      back={back}
      title={t("reference.title")}
      nameOf={({ title }) => `${title} · ${t("reference.title")}`}
      missing={{ title: t("reference.missingTitle"), text: t("reference.missingText") }}
      problemTitle={t("reference.errorTitle")}
      skeleton={
        <div className="grid gap-6 md:grid-cols-[15rem_minmax(0,1fr)]">
          <SkeletonCard lines={9} />
          <SkeletonCard lines={11} />
        </div>
      }
    >
      {(index) => (
        <DetailView
          back={back}
          name={index.title === "" ? t("reference.title") : index.title}
          badges={index.version !== "" && index.document !== null && <Badge mono>{index.version}</Badge>}
          description={t(source === "own" ? "reference.ownDescription" : "reference.description")}
          actions={source !== "own" && <DocumentChoice index={index} />}
        >
          {index.operations.length === 0 ? (
            <div className="rounded-card border border-line-card bg-surface shadow-card">
              <EmptyState icon={FileText} title={t("reference.emptyTitle")} text={t("reference.emptyText")}>
                {empty}
              </EmptyState>
            </div>
          ) : (
            <SourceOfSchemas value={source}>
              <div className="grid items-start gap-x-8 gap-y-5 md:grid-cols-[15rem_minmax(0,1fr)]">
                <OperationNav index={index} search={search} />
                {search.method === undefined || search.path === undefined ? (
                  <ReferenceOverview index={index} version={search.version} />
                ) : (
                  <ChosenOperation
                    key={`${search.method} ${search.path}`}
                    source={source}
                    method={search.method}
                    path={search.path}
                    origin={index.origin ?? location.origin}
                  />
                )}
              </div>
            </SourceOfSchemas>
          )}
        </DetailView>
      )}
    </DetailPage>
  );
}

/** Switches between what people provided and what was learned, where there are both. */
function DocumentChoice({ index: { document, newest = null } }: { index: ReadIndex }) {
  const t = useT();
  const { search, go } = useListAddress(readReferenceSearch);
  if (newest === null) return <Badge tone="info">{t("reference.learned")}</Badge>;
  const isOlder = document !== null && document?.version !== newest;
  return (
    <>
      {isOlder && <Badge tone="warning">{t("reference.olderVersion", { version: document?.version ?? 0 })}</Badge>}
      <ChoiceGroup
        label={t("reference.document")}
        tooltips={false}
        value={document === null ? "learnt" : "provided"}
        onChange={(chosen) => go({ ...search, version: chosen === "learnt" ? "learnt" : undefined })}
        choices={(["provided", "learnt"] as const).map((each) => {
          const label = t(each === "learnt" ? "reference.learned" : "reference.provided");
          return { value: each, label, face: <span className="px-3 py-1 text-sm">{label}</span> };
        })}
      />
    </>
  );
}

interface ChosenOperationProps {
  source: ReferenceSource;
  method: string;
  path: string;
  origin: string;
}

function ChosenOperation({ source, method, path, origin }: ChosenOperationProps) {
  const t = useT();
  const { data, error, refetch } = useQuery(operationQuery(source, method, path));
  if (data !== undefined) return <OperationView operation={data} origin={origin} />;
  if (error instanceof ApiError && error.code === "not_found")
    return (
      <div className="rounded-card border border-line-card bg-surface shadow-card">
        <EmptyState icon={FileQuestion} title={t("reference.noOperationTitle")} text={t("reference.noOperationText")}>
          <Link
            to="."
            search={(before) => ({ version: readReferenceSearch(before).version })}
            className="font-medium text-brand-text hover:underline"
          >
            {t("reference.overview")}
          </Link>
        </EmptyState>
      </div>
    );
  if (error)
    return <ProblemCard title={t("reference.operationErrorTitle")} error={error} onRetry={() => void refetch()} />;
  return (
    <div role="status" aria-busy aria-label={t("ui.loading")} className="grid gap-5">
      <SkeletonCard lines={3} />
      <SkeletonCard lines={8} />
    </div>
  );
}
