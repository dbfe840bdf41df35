import type { MailConnection } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { FormAlert } from "../../../lib/form/form-alert.tsx";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { ConnectionProblem } from "../../../lib/mail-connection/connection-problem.tsx";
import { CertificateCard } from "./steps/certificate-card.tsx";
import { type ConnectionActions, refusalOf } from "./use-connection-actions.ts";

interface CredentialOverlapProps {
  connection: Pick<MailConnection, "next_credential" | "previous_credential">;
  actions: Pick<ConnectionActions, "tryCredential" | "discardCredential" | "restoreCredential">;
}

/** The credential that is to come until Microsoft takes it, or the one before for as long as one can go back to it. */
export function CredentialOverlap({ connection, actions }: CredentialOverlapProps) {
  const t = useT();
  const format = useFormat();
  const { next_credential: next, previous_credential: previous } = connection;
  const { tryCredential, discardCredential, restoreCredential } = actions;
  if (next !== null)
    return (
      <Card
        title={t("connect.overlap.nextTitle")}
        actions={
          <>
            <Button size="sm" loading={discardCredential.isPending} onClick={() => discardCredential.mutate()}>
              {t("connect.overlap.discard")}
            </Button>
            <Button
              size="sm"
              variant="primary"
              loading={tryCredential.isPending}
              onClick={() => tryCredential.mutate()}
            >
              {t("connect.overlap.try")}
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <p className="max-w-[72ch] text-fg-2" role="status">
            {t("connect.overlap.nextText")}
          </p>
          {next.error !== null && <ConnectionProblem error={next.error} />}
          {next.credential.kind === "certificate" && <CertificateCard credential={next.credential} />}
          <FormAlert error={refusalOf(tryCredential) ?? refusalOf(discardCredential)} />
        </div>
      </Card>
    );
  if (previous === null) return null;
  return (
    <Card
      title={t("connect.overlap.previousTitle")}
      actions={
        <Button size="sm" loading={restoreCredential.isPending} onClick={() => restoreCredential.mutate()}>
          {t("connect.overlap.restore")}
        </Button>
      }
    >
      <p className="max-w-[72ch] text-fg-2" role="status">
        {t("connect.overlap.previousText", { until: format.instant(previous.kept_until) })}
      </p>
      <FormAlert error={refusalOf(restoreCredential)} />
    </Card>
  );
}
