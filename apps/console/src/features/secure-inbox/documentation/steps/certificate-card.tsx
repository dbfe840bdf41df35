import type { MailConnection } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { KeyValueList } from "@parapet/ui/key-value-list";
import { Download } from "lucide-react";
import { saveFile } from "../../../../lib/api/save-file.ts";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";

type Certificate = Extract<MailConnection["credential"], { kind: "certificate" }>;

/** The certificate to upload at Microsoft, and its thumbprint there. */
export function CertificateCard({ credential: { certificate, thumbprint, expires_at } }: { credential: Certificate }) {
  const t = useT();
  const format = useFormat();
  return (
    <div className="grid gap-4 rounded-lg border border-line p-4">
      <p className="max-w-[72ch]">{t("connect.uploadCertificate")}</p>
      <KeyValueList
        items={[
          {
            key: "thumbprint",
            label: t("connect.thumbprint"),
            value: <bdi className="font-mono break-all">{thumbprint}</bdi>,
          },
          { key: "expires", label: t("connect.certificateUntil"), value: format.instant(expires_at) },
        ]}
      />
      <div>
        <Button
          onClick={() =>
            saveFile(new Blob([certificate], { type: "application/x-x509-ca-cert" }), "parapet-secure-inbox.cer")
          }
        >
          <Download aria-hidden size={16} />
          {t("connect.download")}
        </Button>
      </div>
    </div>
  );
}
