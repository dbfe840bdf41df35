import { type ApiClient, apiClientEndpoints, insecureCodeSource, type InsecureCodeSource } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Badge } from "@parapet/ui/badge";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { Select } from "@parapet/ui/select";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { useMay } from "../../../../lib/session/use-may.ts";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { clientsKey } from "../clients-queries.ts";
import { insecureSources } from "../insecure-badge.tsx";

const dayMs = 86_400_000;

/** Days that such codes can be allowed for; the server's limit is the last one. */
const spans = ["7", "30", "90"] as const;

interface AllowDialogProps {
  source: InsecureCodeSource;
  loading: boolean;
  onClose: () => void;
  onAllow: (until: string) => void;
}

/** Says what is given up, and for how long. */
function AllowDialog({ source, loading, onClose, onAllow }: AllowDialogProps) {
  const t = useT();
  const [days, setDays] = useState<(typeof spans)[number]>("7");
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={t(`clients.insecure.allowTitle.${source}`)}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button
            variant="danger"
            loading={loading}
            onClick={() => onAllow(new Date(Date.now() + Number(days) * dayMs).toISOString())}
          >
            {t("clients.insecure.allow")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Alert tone="error">{t(`clients.insecure.risk.${source}`)}</Alert>
        <Select
          label={t("clients.insecure.allowFor")}
          choices={spans.map((value) => ({ value, label: t("clients.keyDays", { count: Number(value) }) }))}
          value={days}
          onChange={setDays}
        />
      </div>
    </Dialog>
  );
}

/** Codes of the APIDynamics protocol that need no secret: whether the client may use them, and how often it did. */
export function InsecureCodes({ client }: { client: ApiClient }) {
  const t = useT();
  const format = useFormat();
  const mayAllow = useMay(apiClientEndpoints["apiClients.allowInsecureCodes"]);
  const change = useAllow(client);
  const [asked, setAsked] = useState<InsecureCodeSource | null>(null);
  return (
    <section className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <div className="grid gap-1">
        <h3 className="font-semibold">{t("clients.insecure.title")}</h3>
        <p className="text-fg-2">{t("clients.insecure.text")}</p>
      </div>
      <ul className="divide-y divide-line">
        {insecureCodeSource.options.map((source) => {
          const { allowed_until: until, passes, last_passed_at: lastAt } = client.insecure_codes[source];
          return (
            <li key={source} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
              <div className="grid min-w-0 flex-1 basis-60 gap-1">
                <p className="flex flex-wrap items-center gap-2 font-medium">
                  {t(`clients.factor.${source}`)}
                  <Badge tone={until === null ? "neutral" : "error"}>
                    {until === null
                      ? t("clients.insecure.off")
                      : t("clients.insecure.until", { time: format.instant(until) })}
                  </Badge>
                </p>
                <p className="text-sm text-fg-3">
                  {t("clients.insecure.passes", { count: passes })} {lastAt !== null && <TimeAgo time={lastAt} />}
                </p>
              </div>
              {mayAllow &&
                (until === null ? (
                  <Button onClick={() => setAsked(source)}>{t("clients.insecure.allow")}</Button>
                ) : (
                  <Button loading={change.isPending} onClick={() => change.mutate({ source, until: null })}>
                    {t("clients.insecure.stop")}
                  </Button>
                ))}
            </li>
          );
        })}
      </ul>
      {asked !== null && (
        <AllowDialog
          source={asked}
          loading={change.isPending}
          onClose={() => setAsked(null)}
          onAllow={(until) => change.mutate({ source: asked, until }, { onSettled: () => setAsked(null) })}
        />
      )}
    </section>
  );
}

function useAllow({ id, name }: ApiClient) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { source: InsecureCodeSource; until: string | null }) =>
      call(apiClientEndpoints["apiClients.allowInsecureCodes"], { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: clientsKey }),
    onError: (error: Error) => toast(errorText(t, error), "error"),
    onSuccess: (_, { until }) =>
      toast(t(until === null ? "clients.insecure.stopped" : "clients.insecure.allowed", { name }), "success"),
  });
}

/** A warning about codes that are allowed now; nothing without any. */
export function InsecureCodesNote({ client }: { client: ApiClient }) {
  const t = useT();
  const format = useFormat();
  return insecureSources(client).map((source) => {
    const { allowed_until: until } = client.insecure_codes[source];
    return (
      <Alert key={source} tone="error">
        {t(`clients.insecure.risk.${source}`)}{" "}
        {until !== null && t("clients.insecure.untilNote", { time: format.instant(until) })}
      </Alert>
    );
  });
}
