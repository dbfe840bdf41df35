import type { TraceSource } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { CodeBlock } from "@parapet/ui/code-block";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { AccessLogInstall } from "./access-log-install.tsx";
import { installTexts } from "./install-texts.ts";
import { TapInstall } from "./tap-install.tsx";

/** Stands in the texts for a token that is no longer shown. */
const placeholder = "YOUR-TOKEN";

interface InstallViewProps {
  source: Pick<TraceSource, "type" | "token_prefix">;
  /** The token, while it is still shown. */
  token: string | null;
}

/** What to copy, in its order, with this server's address. */
export function InstallView({ source: { type, token_prefix }, token }: InstallViewProps) {
  const t = useT();
  const address = { origin: location.origin, token: token ?? placeholder };
  return (
    <div className="grid gap-4">
      <p className="max-w-[72ch] text-fg-2">{t(`sources.installNote.${type}`)}</p>
      {token !== null && (
        <>
          <Alert tone="warning">{t("sources.tokenOnce")}</Alert>
          <CodeBlock label={t("sources.token")} code={token} wrap />
        </>
      )}
      {token === null && token_prefix !== null && <Alert>{t("sources.wizard.tokenGone", { placeholder })}</Alert>}
      {type === "ACCESS_LOG" ? (
        <AccessLogInstall address={address} />
      ) : type === "TAP" ? (
        <TapInstall address={address} />
      ) : (
        installTexts(type, address).map(({ caption, code }) => (
          <CodeBlock key={caption} label={t(`sources.install.${caption}`)} code={code} />
        ))
      )}
    </div>
  );
}
