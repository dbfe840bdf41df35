import { type ApiClient, insecureCodeSource, type InsecureCodeSource } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { useT } from "../../../lib/i18n/use-t.ts";

type Shown = Pick<ApiClient, "insecure_codes">;

/** Codes that need no secret and are allowed now. */
export const insecureSources = ({ insecure_codes }: Shown): InsecureCodeSource[] =>
  insecureCodeSource.options.filter((source) => insecure_codes[source].allowed_until !== null);

/** Marks a client that can pass step-ups without a secret. */
export function InsecureBadge({ client }: { client: Shown }) {
  const t = useT();
  if (insecureSources(client).length === 0) return null;
  return (
    <span
      title={insecureSources(client)
        .map((source) => t(`clients.insecure.risk.${source}`))
        .join(" ")}
    >
      <Badge tone="error">{t("clients.insecure.badge")}</Badge>
    </span>
  );
}
