import { apiDecisionEndpoints, specDialect, type Api, type SpecDialect } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Breakable } from "@parapet/ui/breakable";
import { Button } from "@parapet/ui/button";
import { Checkbox } from "@parapet/ui/checkbox";
import { Dialog } from "@parapet/ui/dialog";
import { Select } from "@parapet/ui/select";
import { SkeletonLines } from "@parapet/ui/skeleton-lines";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { MethodBadge } from "../../../../lib/traffic/method-badge.tsx";
import { reviewQuery } from "../contract-queries.ts";
import { contractChanged } from "../inventory-queries.ts";

/** Shows what learning proposes with raw paths, and keeps what is approved as the next version of the document. */
export function ReviewDialog({ api: { id }, onClose }: { api: Api; onClose: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(reviewQuery(id));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [dialect, setDialect] = useState<SpecDialect>("3.1");
  const items = data?.items ?? [];
  const chosen = items.filter((item) => !left.has(item.id)).map((item) => item.id);
  const approve = useMutation({
    mutationFn: () =>
      call(apiDecisionEndpoints["apis.approve"], { params: { id }, body: { operations: chosen, dialect } }),
    onError: (problem) => toast(errorText(t, problem), "error"),
    onSuccess: async ({ version }) => {
      await contractChanged(client, id);
      toast(t("inventory.approved", { version }), "success");
      onClose();
    },
  });
  const toggle = (name: string) => {
    const next = new Set(left);
    if (!next.delete(name)) next.add(name);
    setLeft(next);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={t("inventory.reviewTitle")}
      description={t("inventory.reviewText")}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button
            variant="primary"
            disabled={chosen.length === 0}
            loading={approve.isPending}
            onClick={() => approve.mutate()}
          >
            {t("inventory.approve", { count: chosen.length })}
          </Button>
        </>
      }
    >
      {error && !data ? (
        <ProblemCard title={t("inventory.operationsErrorTitle")} error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonLines count={8} />
      ) : (
        <div className="grid gap-4">
          <ul
            aria-label={t("inventory.tab.operations")}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys
            tabIndex={0}
            className="grid max-h-96 divide-y divide-line overflow-y-auto"
          >
            {items.map(({ id: name, method, template, paths, path_count, documented }) => (
              <li key={name} className="grid gap-1 py-2.5">
                <div className="flex flex-wrap items-center gap-2">
                  <Checkbox
                    label={
                      <span className="flex flex-wrap items-center gap-2">
                        <MethodBadge method={method} />
                        <bdi className="ltr-text font-mono text-sm wrap-anywhere">
                          <Breakable text={template} />
                        </bdi>
                      </span>
                    }
                    checked={!left.has(name)}
                    onChange={() => toggle(name)}
                  />
                  {!documented && <Badge tone="info">{t("inventory.newOperation")}</Badge>}
                </div>
                <p className="ps-7 text-sm text-fg-2">
                  <bdi className="ltr-text font-mono break-all">{paths.join("  ")}</bdi>{" "}
                  {path_count > paths.length && t("inventory.morePaths", { count: path_count - paths.length })}
                </p>
              </li>
            ))}
          </ul>
          <div className="w-full sm:w-60">
            <Select
              label={t("inventory.dialect")}
              value={dialect}
              onChange={(next) => setDialect(specDialect.parse(next))}
              choices={specDialect.options.map((each) => ({ value: each, label: `OpenAPI ${each}` }))}
            />
          </div>
        </div>
      )}
    </Dialog>
  );
}
