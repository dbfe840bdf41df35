import { probeCheck, type ProtectedApi } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { TextField } from "@parapet/ui/text-field";
import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { T } from "../../../../lib/i18n/t.tsx";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { probeQuery } from "./gateway-queries.ts";
import { ProbeItem } from "./probe-item.tsx";

interface ProbeCardProps {
  api: ProtectedApi;
  mayProbe: boolean;
}

/** Tries the gateway that is in front of the API now. The last result stays until there is another one. */
export function ProbeCard({ api, mayProbe }: ProbeCardProps) {
  const t = useT();
  const [path, setPath] = useState("/");
  const [isWrong, setWrong] = useState(false);
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery(probeQuery(api.id, path));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWrong(!path.startsWith("/"));
    if (path.startsWith("/")) void refetch();
  };
  const counted = (state: "passed" | "skipped") => data?.items.filter((item) => item.state === state).length ?? 0;
  const skipped = counted("skipped");
  return (
    <Card title={t("policy.probe.title")} padded={false}>
      <div className="grid gap-4 p-5">
        <p className="max-w-[72ch] text-fg-2">{t("policy.probe.text")}</p>
        {mayProbe && (
          <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
            <div className="w-full sm:w-80">
              <TextField
                label={t("policy.probe.path")}
                hint={t("policy.probe.pathHint")}
                error={isWrong ? t("policy.probe.pathWrong") : undefined}
                dir="ltr"
                maxLength={500}
                value={path}
                onChange={({ target }) => setPath(target.value)}
              />
            </div>
            <Button type="submit" variant="primary" loading={isFetching} className="sm:mt-6.5">
              {t(data === undefined ? "policy.probe.start" : "policy.probe.again")}
            </Button>
          </form>
        )}
        {error && !isFetching && (
          <Alert tone="error">
            <p className="font-medium">{t("policy.probe.failed")}</p>
            <p>{errorText(t, error)}</p>
          </Alert>
        )}
        <p role="status" className="text-sm text-fg-2 empty:hidden">
          {isFetching ? (
            <T
              id="policy.probe.running"
              components={{
                url: <bdi className="font-mono wrap-anywhere">{api.base_url.replace(/\/$/, "") + path}</bdi>,
              }}
            />
          ) : (
            data !== undefined && (
              <>
                <span className="font-medium text-fg">
                  {t(skipped === 0 ? "policy.probe.result" : "policy.probe.resultSkipped", {
                    passed: counted("passed"),
                    count: data.items.length,
                    skipped,
                  })}
                </span>
                {" · "}
                <bdi className="font-mono wrap-anywhere">{data.url}</bdi>
                {" · "}
                <TimeAgo time={new Date(dataUpdatedAt).toISOString()} />
              </>
            )
          )}
        </p>
      </div>
      {(data !== undefined || isFetching) && (
        <ol
          aria-label={t("policy.probe.checks")}
          aria-busy={isFetching}
          className="divide-y divide-line border-t border-line"
        >
          {probeCheck.options.map((check) => (
            <ProbeItem
              key={check}
              check={check}
              item={isFetching ? null : (data?.items.find((item) => item.check === check) ?? null)}
            />
          ))}
        </ol>
      )}
    </Card>
  );
}
